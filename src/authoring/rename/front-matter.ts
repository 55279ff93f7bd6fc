import { isScalar, isSeq, type Scalar } from 'yaml';
import { fold } from '../../glossary/index.ts';
import type { Edit } from '../edits.ts';
import { YamlFile, yamlText } from '../yaml-file.ts';

/** Changes of a rename to the front matter of the renamed file. */
export interface MatterChange {
  title: string;
  /** The old name, to keep as an alias; missing if it folds to the new one. */
  alias: string | undefined;
  /** All old slugs; missing if the address stays. */
  formerly: string[] | undefined;
}

/** Makes the edits that set the new name in front matter. */
export function editMatter(text: string, { title, alias, formerly }: MatterChange): Edit[] {
  const yaml = new YamlFile(text);
  const titled = yaml.value('title');
  if (!isScalar(titled)) return [];
  yaml.replace(titled, yamlText(title));
  const lines: string[] = [];
  const list = (key: string, change: (items: readonly Scalar[]) => string[]): void => {
    const node = yaml.value(key);
    const items = isSeq(node) ? node.items.filter(isScalar) : [];
    const written = change(items);
    if (written.join('\n') === items.map((item) => yaml.written(item)).join('\n')) return;
    const flow = `[${written.join(', ')}]`;
    if (!isSeq(node)) lines.push(`${key}: ${flow}`);
    else if (node.flow || written.length === 0) yaml.replace(node, flow);
    else yaml.replaceItems(node, written);
  };
  list('aliases', (items) => {
    const kept = items.filter(({ value }) => fold(String(value)) !== fold(title));
    const isKnown = kept.some(({ value }) => fold(String(value)) === fold(alias ?? ''));
    const written = kept.map((item) => yaml.written(item));
    return alias === undefined || isKnown ? written : [...written, yamlText(alias)];
  });
  if (formerly) list('formerly', () => formerly.map(yamlText));
  if (lines.length > 0) yaml.add(lines, titled);
  return yaml.edits;
}
