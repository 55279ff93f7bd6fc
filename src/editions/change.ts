import type { Publication, RulingNumber } from '../glossary/browser.ts';
import type { RetiredTo, RulingState, TextAddress } from './state.ts';
import type { WordChange } from './words.ts';

/** A ruling's place: a text and its number in it. */
export interface RulingPlace {
  address: TextAddress;
  number: string;
}

/** What can change of a ruling that stays. */
export type RulingPart = 'text' | 'kind' | 'standing' | 'sources' | 'heading';

/** Where a ruling stands now among those of its text: behind another, or before all. */
export interface NewPlace {
  behind?: RulingNumber;
}

/** What became of one ruling between two states. */
export type RulingChange =
  /** It is new. */
  | { type: 'added'; number: RulingNumber; after: RulingState }
  /** It stays and reads otherwise, or holds otherwise: `parts` says what changed of it. */
  | {
      type: 'changed';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      parts: RulingPart[];
      words: WordChange[];
      /** It stands at another place among the rulings of its text, too. */
      moved?: NewPlace;
      /** Rulings that were joined with it. */
      joined: RulingPlace[];
      /** New rulings that it was split into: they have what was taken out of it. */
      split: RulingPlace[];
    }
  /** It stands at another place among the rulings of its text. */
  | { type: 'moved'; number: RulingNumber; after: RulingState; moved: NewPlace }
  /**
   * It came here, under this number, from another place: `within` its text, or from another. `words` is empty where
   * it reads as it did there.
   */
  | {
      type: 'arrived';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      from: RulingPlace;
      within: boolean;
      words: WordChange[];
    }
  /** It left for another place, where it is new: `within` its text, or in another. */
  | {
      type: 'left';
      number: RulingNumber;
      before: RulingState;
      to: RulingPlace;
      within: boolean;
    }
  /** It is no more; its readers go to what took its place, or read why. Without `to` nothing says where. */
  | { type: 'retired'; number: RulingNumber; before: RulingState; to?: RetiredTo };

/** What became of one text between two states. */
export interface TextChange {
  /** `changed` where it stays under its name and address. */
  type: 'added' | 'changed' | 'renamed' | 'removed';
  /** Where it stands after; where it stood, if it was removed. */
  address: TextAddress;
  name: string;
  /** What it was called and where it stood, if it was renamed. */
  before?: { address: TextAddress; name: string };
  /** Where the whole text was published, if that is given otherwise than before. */
  sources?: { before: Publication[]; after: Publication[] };
  /** The slug of the term that it was before it had a text of its own. */
  term?: string;
  /** In the order of the text; then what is no more. */
  rulings: RulingChange[];
}

/** All that changed between two states of the glossary. */
export interface Changes {
  /** By name. */
  texts: TextChange[];
  /** Terms that are new or gone, by slug; one that became an entry stands with that entry. */
  terms: { type: 'added' | 'removed'; slug: string; name: string }[];
}
