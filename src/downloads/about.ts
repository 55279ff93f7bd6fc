import type { Glossary } from '../glossary/browser.ts';

/** A part of what a file says of itself, as plain text. */
export interface AboutPart {
  id: string;
  title: string;
  paragraphs: string[];
  /** Stands below the paragraphs. */
  list?: string[];
}

/** How to read a file to take along, how to cite from it, where it comes from, and who makes it. */
export function about({ site, base, entries }: Glossary): AboutPart[] {
  const example = entries.find(({ rulings }) => rulings.length > 1) ?? entries[0];
  const number = example?.rulings.at(-1)?.number;
  const address = `${site.origin}${base}`;
  return [
    {
      id: 'read',
      title: 'How to read it',
      paragraphs: [
        'Names stand in the order in which they are spoken: apostrophes and quotation marks do not count, a hyphen is a space, and a name that begins with "The" stands under its next word.',
        'An entry is a list of rulings, each with its number. What it names after "See" is needed as well. A name without an entry stands in the same alphabet, with every sentence that names it. What else refers to an entry stands at its end.',
      ],
    },
    {
      id: 'standing',
      title: 'What stands, and what does not',
      paragraphs: ['A ruling may say how it stands:'],
      list: [
        'Temporary ruling: it holds for now, until a final ruling takes its place.',
        'Superseded ruling: it no longer holds; a newer ruling took its place.',
        'Reversed ruling: it no longer holds; the opposite was ruled.',
        'Update: it holds, and it is newer than the text around it.',
        'Errata: it holds, and it tells how a card reads today in place of what is printed on it.',
        "Editor's note: no ruling; the editors say where a source breaks off or where two sources differ.",
      ],
    },
    {
      id: 'cite',
      title: 'How to cite a ruling',
      paragraphs: [
        `A number is given once, and no edit changes it. Cite the entry and the number${
          example && number ? `: "${example.name}, ${number}"` : ''
        }.`,
        ...(example && number
          ? [`Online that ruling stands at ${site.origin}${example.url}#${number}`]
          : []),
      ],
    },
    {
      id: 'sources',
      title: 'Where the rulings come from',
      paragraphs: ['The rulings were taken from these texts:'],
      list: site.sources,
    },
    {
      id: 'unofficial',
      title: 'Unofficial fan work',
      paragraphs: [site.disclaimer, `The newest state of it stands at ${address}`],
    },
  ];
}
