import { stemmer as ar } from '@orama/stemmers/arabic';
import { stemmer as hy } from '@orama/stemmers/armenian';
import { stemmer as bg } from '@orama/stemmers/bulgarian';
import { stemmer as da } from '@orama/stemmers/danish';
import { stemmer as nl } from '@orama/stemmers/dutch';
import { stemmer as fi } from '@orama/stemmers/finnish';
import { stemmer as el } from '@orama/stemmers/greek';
import { stemmer as hu } from '@orama/stemmers/hungarian';
import { stemmer as hi } from '@orama/stemmers/indian';
import { stemmer as id } from '@orama/stemmers/indonesian';
import { stemmer as ga } from '@orama/stemmers/irish';
import { stemmer as it } from '@orama/stemmers/italian';
import { stemmer as lt } from '@orama/stemmers/lithuanian';
import { stemmer as ne } from '@orama/stemmers/nepali';
import { stemmer as nb } from '@orama/stemmers/norwegian';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as ro } from '@orama/stemmers/romanian';
import { stemmer as ru } from '@orama/stemmers/russian';
import { stemmer as sr } from '@orama/stemmers/serbian';
import { stemmer as es } from '@orama/stemmers/spanish';
import { stemmer as sv } from '@orama/stemmers/swedish';
import { stemmer as ta } from '@orama/stemmers/tamil';
import { stemmer as tr } from '@orama/stemmers/turkish';
import { stemmer as uk } from '@orama/stemmers/ukrainian';

/** Stemmers of languages without a folder, and the module of `@orama/stemmers` that each is from. */
export const stemmers: Readonly<
  Record<string, { readonly module: string; readonly stem: (word: string) => string }>
> = {
  ar: { module: 'arabic', stem: ar },
  hy: { module: 'armenian', stem: hy },
  bg: { module: 'bulgarian', stem: bg },
  da: { module: 'danish', stem: da },
  nl: { module: 'dutch', stem: nl },
  fi: { module: 'finnish', stem: fi },
  el: { module: 'greek', stem: el },
  hu: { module: 'hungarian', stem: hu },
  hi: { module: 'indian', stem: hi },
  id: { module: 'indonesian', stem: id },
  ga: { module: 'irish', stem: ga },
  it: { module: 'italian', stem: it },
  lt: { module: 'lithuanian', stem: lt },
  ne: { module: 'nepali', stem: ne },
  nb: { module: 'norwegian', stem: nb },
  pt: { module: 'portuguese', stem: pt },
  ro: { module: 'romanian', stem: ro },
  ru: { module: 'russian', stem: ru },
  sr: { module: 'serbian', stem: sr },
  es: { module: 'spanish', stem: es },
  sv: { module: 'swedish', stem: sv },
  ta: { module: 'tamil', stem: ta },
  tr: { module: 'turkish', stem: tr },
  uk: { module: 'ukrainian', stem: uk },
};
