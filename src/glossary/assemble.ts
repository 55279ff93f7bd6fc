import { addCitations } from './citations.ts';
import type { Finding } from './diagnostics.ts';
import type { NamedFile, Owner } from './directory.ts';
import type {
  Document,
  Entry,
  Glossary,
  Icon,
  Link,
  Reference,
  Ruling,
  SharedTitle,
  Site,
  Term,
} from './entry.ts';
import { formerSlugs } from './formerly.ts';
import type { DocumentMatter } from './front-matter.ts';
import { bodyHtml } from './layout.ts';
import { compareText, letterOf, type RulingNumber, slugify, sortKey, spoken } from './names.ts';
import { numberLetter, rulingNumber } from './numbers.ts';
import type { Register } from './register.ts';
import type { ResolvedRuling, Surroundings } from './resolve.ts';
import { readRetired } from './retired.ts';
import type { BodyPart, ParsedFile } from './source.ts';
import { didYouMean, nearest } from './suggest.ts';

/** What the earlier steps of a compilation found. */
export interface Resolved {
  site: Site;
  icons: Icon[];
  base: string;
  names: Register;
  terms: Owner[];
  numbers: Map<ParsedFile, (RulingNumber | undefined)[]>;
  resolved: Map<ParsedFile, ResolvedRuling[]>;
  shared: Omit<Surroundings, 'self'>;
}

/** Makes the values that pages lay out, in their order, each with all that refers to it. */
export function assemble(from: Resolved): {
  glossary: Glossary;
  findings: { path: string; finding: Finding }[];
} {
  const findings: { path: string; finding: Finding }[] = [];
  const toLink = (owner: Owner): Link => ({
    type: owner.type,
    slug: owner.slug,
    title: owner.name,
    url: from.shared.address(owner),
  });

  const retiredIn = new Map(
    [...from.names.entries, ...from.names.documents].map(({ owner, matter }) => [
      owner,
      matter.retired,
    ]),
  );
  const retiredOf = (owner: Owner): Record<string, string> | undefined => retiredIn.get(owner);

  const entries = from.names.entries.map(({ owner, file, matter }): Entry => {
    const text = textOf({ owner, file, matter });
    const rulings = from.resolved.get(file) ?? [];
    const redirect = rulings.length > 0 && rulings.every(({ onlySee }) => onlySee);
    return {
      type: 'entry',
      ...text,
      references: text.references.map((reference) =>
        redirect && reference.kind === 'see' ? { ...reference, kind: 'redirect' } : reference,
      ),
      name: owner.name,
      kind: matter.kind,
      ...(matter.cardType === undefined ? {} : { cardType: matter.cardType }),
      ...(matter.disambiguation === undefined ? {} : { disambiguation: matter.disambiguation }),
      redirect,
      sortKey: sortKey(owner.name),
      letter: letterOf(sortKey(owner.name)),
    };
  });
  const documents = from.names.documents.map((document): Document => {
    const replaces = replacedBy(document);
    return { type: 'document', ...textOf(document), ...(replaces ? { replaces } : {}) };
  });
  const terms = from.terms.map((owner): Term => {
    const key = sortKey(owner.name);
    const { slug, title, url } = toLink(owner);
    return {
      type: 'term',
      slug,
      title,
      url,
      aliases: [],
      citedBy: [],
      sortKey: key,
      letter: letterOf(key),
    };
  });
  const sharedTitles = from.names.sharedTitles.map(({ title, slug, owners }): SharedTitle => {
    return {
      slug,
      title,
      url: `${from.base}terms/${slug}/`,
      entries: owners.map((owner) => owner.slug).sort(),
    };
  });

  const byKey = (
    a: { sortKey: string; slug: string },
    b: { sortKey: string; slug: string },
  ): number => compareText(a.sortKey, b.sortKey) || compareText(a.slug, b.slug);
  const glossary: Glossary = {
    site: from.site,
    base: from.base,
    entries: entries.sort(byKey),
    documents: documents.sort((a, b) => compareText(a.slug, b.slug)),
    terms: terms.sort(byKey),
    sharedTitles: sharedTitles.sort((a, b) => compareText(a.slug, b.slug)),
    icons: from.icons,
  };
  addCitations(glossary, from.resolved, [...from.names.entries, ...from.names.documents]);
  return { glossary, findings };

  /** The earlier document whose place a document took. */
  function replacedBy({ owner, file, matter }: NamedFile<DocumentMatter>): Link | undefined {
    if (matter.replaces === undefined) return undefined;
    const slug = slugify(matter.replaces);
    const earlier = from.names.documents.find((document) => document.owner.slug === slug);
    if (earlier && earlier.owner !== owner) return toLink(earlier.owner);
    const suggestion = nearest(
      slug,
      from.names.documents
        .map((document) => document.owner.slug)
        .filter((other) => other !== owner.slug),
    );
    const message = `there is no other document "${matter.replaces}"${didYouMean(suggestion)}`;
    const place = file.matterPlaces['replaces'] ?? { line: 1, column: 1 };
    findings.push({
      path: file.path,
      finding: { code: 'document/unknown-replaced', message, place },
    });
    return undefined;
  }

  function textOf(named: NamedFile) {
    const { owner, file, matter } = named;
    const retired = readRetired(named, { around: from.shared, retiredOf, toLink });
    for (const finding of retired.findings) findings.push({ path: file.path, finding });
    const numbers = from.numbers.get(file) ?? [];
    const lastNumber = rulingNumber(matter.lastNumber ?? '', numberLetter(file.path));
    const resolved = from.resolved.get(file) ?? [];
    const rulings: Ruling[] = [];
    const indexes = new Map<number, number>();
    const references: Reference[] = [];
    for (const [index, parsed] of file.rulings.entries()) {
      const number = numbers[index];
      const made = resolved[index];
      if (number === undefined || !made) continue;
      const heading = parsed.heading === undefined ? undefined : file.headings[parsed.heading];
      indexes.set(index, rulings.length);
      rulings.push({
        number,
        kind: parsed.kind,
        standing: parsed.standing,
        sources: parsed.publication ? [parsed.publication] : matter.sources.map(plainPublication),
        ...(heading ? { heading } : {}),
        html: made.html.trim(),
        text: tidy(made.text),
      });
      for (const { kind, owner: to } of made.references) {
        if (to === owner) continue;
        const known = references.find(
          (one) => one.number === number && one.to.slug === to.slug && one.to.type === to.type,
        );
        if (!known) references.push({ kind, to: toLink(to), number });
        else if (kind === 'see') known.kind = kind;
      }
    }
    const body = file.body.flatMap((part): BodyPart[] => {
      if (typeof part === 'string') return [part];
      const ruling = indexes.get(part.ruling);
      return ruling === undefined ? [] : [{ ruling }];
    });
    return {
      slug: owner.slug,
      title: spoken(matter.title),
      url: from.shared.address(owner),
      aliases: matter.aliases,
      citedBy: [],
      rulings,
      html: bodyHtml(body, rulings).trim(),
      headings: file.headings,
      sources: matter.sources.map(plainPublication),
      references,
      formerly: formerSlugs(named),
      retired: retired.retired,
      ...(lastNumber === undefined ? {} : { lastNumber }),
      path: file.path,
    };
  }
}

function plainPublication({ name, date }: { name: string; date?: string | undefined }) {
  return date === undefined ? { name } : { name, date };
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]*\n\s*/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}
