import { slugOf, type TextAddress } from './addresses.ts';
import { chainFrom } from './collections.ts';
import type { DiagnosticCode, FileFinding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { DocumentMatter } from './front-matter.ts';
import { slugify } from './names.ts';
import { placeInMatter } from './parsed-file.ts';
import { didYouMean, nearest } from './suggest.ts';

type NamedDocument = NamedFile<DocumentMatter>;

/** Replaced documents by the address of the document that replaces them. */
export type Replacements = ReadonlyMap<TextAddress, NamedDocument>;

/** Resolves `replaces` of documents. Reports documents that replace no other document, or each other. */
export function findReplacements(documents: readonly NamedDocument[]): {
  earlier: Replacements;
  findings: FileFinding[];
} {
  const earlier = new Map<TextAddress, NamedDocument>();
  const findings: FileFinding[] = [];
  const bySlug = new Map(documents.map((one) => [slugOf(one.address), one]));
  const replacedBy = ({ matter: { replaces } }: NamedDocument): NamedDocument | undefined =>
    replaces === undefined ? undefined : bySlug.get(slugify(replaces));
  for (const document of documents) {
    const { file, matter } = document;
    if (matter.replaces === undefined) continue;
    const report = (code: DiagnosticCode, message: string): void => {
      findings.push({ path: file.path, code, message, place: placeInMatter(file, 'replaces') });
    };
    const found = replacedBy(document);
    if (!found || found === document) {
      const slugs = [...bySlug.keys()].filter((slug) => bySlug.get(slug) !== document);
      const hint = didYouMean(nearest(slugify(matter.replaces), slugs));
      report('document/unknown-replaced', `there is no other document "${matter.replaces}"${hint}`);
    } else if (chainFrom(replacedBy(found), replacedBy).has(document)) {
      const message = `"${found.link.name}" is replaced by this document, and replaces it in turn`;
      report('document/replaced-in-circle', message);
    } else earlier.set(document.address, found);
  }
  return { earlier, findings };
}
