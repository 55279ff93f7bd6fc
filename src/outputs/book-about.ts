import type { SiteCompilation } from '../views/index.ts';
import { format } from '../views/index.ts';

/** Section of the introduction, as plain text. */
export interface AboutPart {
  id: string;
  title: string;
  paragraphs: string[];
  /** Below the paragraphs. */
  list?: string[];
}

/** Introduction of a downloaded file: how to read and cite it, its source and authors. */
export function about({
  glossary: { site, base, entries },
  wording: { kinds, help, downloads: words },
}: Pick<SiteCompilation, 'glossary' | 'wording'>): AboutPart[] {
  const example = entries.find(({ rulings }) => rulings.length > 1) ?? entries[0];
  const number = example?.rulings.at(-1)?.number;
  const labels = [
    [kinds.temporaryRuling, help.helpTemporary],
    [kinds.supersededRuling, help.helpSuperseded],
    [kinds.reversedRuling, help.helpReversed],
    [kinds.update, help.helpUpdate],
    [kinds.errata, help.helpErrata],
    [kinds.note, help.helpNote],
  ] as const;
  return [
    {
      id: 'read',
      title: words.downloadReadTitle,
      paragraphs: [words.downloadReadOrder, words.downloadReadEntry],
    },
    {
      id: 'standing',
      title: words.downloadStandingTitle,
      paragraphs: [words.downloadStandingLead],
      list: labels.map(([label, meaning]) => format(words.downloadLabel, { label, meaning })),
    },
    {
      id: 'cite',
      title: words.downloadCiteTitle,
      paragraphs:
        example && number
          ? [
              format(words.downloadCiteExample, { example: `${example.name}, ${number}` }),
              format(words.downloadCiteOnline, {
                address: `${site.origin}${example.url}#${number}`,
              }),
            ]
          : [words.downloadCite],
    },
    {
      id: 'sources',
      title: help.helpSources,
      paragraphs: [help.helpSourcesLead],
      list: site.sources,
    },
    {
      id: 'about',
      title: help.helpAbout,
      paragraphs: [
        site.disclaimer,
        ...(site.iconCredit === undefined ? [] : [site.iconCredit]),
        format(words.downloadNewest, { address: `${site.origin}${base}` }),
      ],
    },
  ];
}
