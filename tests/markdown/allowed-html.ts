import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

const elements = new Set(
  `p ul ol li blockquote pre hr section aside div table thead tbody tr th td h2 h3 h4 h5 h6 a em strong del code br
   span time mark`.split(/\s+/u),
);

/** Allowed values of each attribute in the HTML of a text. */
const attributes: Record<string, RegExp> = {
  dataDraft: /^$/u,
  className:
    /^(?:ruling|table|box|errata|update|example|note|number|ref|see|mention|term|icon|box-label|box-source|printed|numbered|fault)$/u,
  id: /^[^\s"'<>&]+$/u,
  href: /^(?:https?:\/\/|mailto:|\/(?:glossary|terms|documents)\/[\p{L}\p{N}%-]+\/(?:#[pr]\d+)?$|#[pr]\d+$)/u,
  title: /^/u,
  start: /^\d+$/u,
  align: /^(?:left|right|center)$/u,
  dataStanding: /^(?:temporary|superseded|reversed)$/u,
  dataIcon: /^[\p{L}\p{N}-]+$/u,
  dateTime: /^\d{4}-\d\d-\d\d$/u,
  role: /^(?:img|note|region)$/u,
  ariaLabel: /^/u,
  tabIndex: /^0$/u,
};

/** Finds forbidden parts of a text's HTML: elements, attributes, addresses, comments. */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const read: string[] = [];
  const tree = fromHtml(html, { fragment: true });
  visit(tree, (node) => {
    if (node.type === 'comment' || node.type === 'doctype') faults.push(node.type);
    if (node.type !== 'element') return;
    read.push(node.tagName);
    if (!elements.has(node.tagName)) faults.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      for (const one of [value].flat()) {
        if (!attributes[name]?.test(String(one))) faults.push(`<${node.tagName} ${name}="${one}">`);
      }
    }
  });
  if (read.join(' ') !== written(html).join(' '))
    faults.push('tags that a browser reads otherwise');
  return faults;
}

/** Returns the elements in the HTML; none if the tags do not match. */
function written(html: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z\d]+)(?:"[^"]*"|[^">])*>/gu)) {
    if (slash === '') names.push(name);
    if (slash !== '' && open.pop() !== name) return [];
    if (slash === '' && name !== 'br' && name !== 'hr') open.push(name);
  }
  return open.length === 0 ? names : [];
}
