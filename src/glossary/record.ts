import { isTextAddress } from './addresses.ts';
import { defaultLabels } from './box-html.ts';
import { type Inline, type Publication, shownText } from './content-tree.ts';
import type { RecordedReference, Ruling, RulingRecord, RulingReference } from './model.ts';
import { type RenderedText, toText } from './render.ts';

/** Returns the record of a compiled ruling as it stands today, with labels in the language of the site. */
export function toRecord(ruling: Ruling): RulingRecord {
  const { number, printed, text, references, kind, standing, sources } = ruling;
  const { ownSources, heading, appliesTo } = ruling;
  return {
    number,
    ...(printed !== undefined && { printed }),
    text,
    ...(references && { references }),
    kind,
    standing,
    sources,
    ...(ownSources && { ownSources }),
    ...(heading && { heading: heading.text }),
    ...(appliesTo && { appliesTo: appliesTo.map(({ slug, name }) => ({ slug, name })) }),
  };
}

/**
 * Returns the record for an edition, with the written standing and with labels in English: neither a replaced document
 * nor another language of the site counts as a change of the ruling.
 */
export function toEditionRecord(ruling: Ruling): RulingRecord {
  const { content, writtenStanding, standing } = ruling;
  const record = { ...toRecord(ruling), standing: writtenStanding ?? standing };
  return hasLabels(content) ? { ...record, ...englishText(content) } : record;
}

/** Returns the publications that only this ruling has; none if it was published with its text. */
export function ownSources({
  sources,
  ownSources: isOwn,
}: Pick<RulingRecord, 'sources' | 'ownSources'>): readonly Publication[] {
  return isOwn ? sources : [];
}

/** Returns the references to single rulings. */
export function rulingReferences({
  references = [],
}: Pick<RulingRecord, 'references'>): RulingReference[] {
  return references.filter(
    (one): one is RulingReference => one.number !== undefined && isTextAddress(one.to),
  );
}

/** Converts the references of a rendered text to plain data. */
export function recordedReferences({
  references,
}: Pick<RenderedText, 'references'>): RecordedReference[] | undefined {
  const recorded = references.flatMap(({ node, index: at }): RecordedReference[] => {
    if (!node.link) return [];
    const { kind, to, number, printed } = node.link;
    const shown = shownText(node).replace(/\s+/gu, ' ').trim();
    const target = {
      to,
      ...(number !== undefined && { number }),
      ...(printed !== undefined && { printed }),
    };
    return [{ at, shown, kind, ...target }];
  });
  return recorded.length > 0 ? recorded : undefined;
}

/** Whether the text of a ruling contains the label of a box, which depends on the language of the site. */
function hasLabels(content: readonly Inline[]): boolean {
  return content.some(
    (node) => node.type === 'box' || (node.type === 'markup' && hasLabels(node.children)),
  );
}

function englishText(content: readonly Inline[]): Pick<RulingRecord, 'text' | 'references'> {
  const rendered = toText(content, defaultLabels);
  return { text: rendered.text, references: recordedReferences(rendered) };
}
