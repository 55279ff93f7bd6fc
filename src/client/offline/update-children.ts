/**
 * Makes the children of an element equal to a list of nodes. Nodes that did not change stay in place, and with them
 * the focus and a button that is being pressed; their event listeners are not replaced.
 */
export function updateChildren(parent: Element, nodes: readonly Node[]): void {
  const hadFocus = parent.contains(document.activeElement);
  replaceChildren(parent, nodes);
  if (hadFocus && !parent.contains(document.activeElement)) parent.querySelector('button')?.focus();
}

function replaceChildren(parent: Element, nodes: readonly Node[]): void {
  for (const [at, node] of nodes.entries()) {
    const old = parent.childNodes[at];
    if (!old) parent.append(node);
    else if (!old.isEqualNode(node)) replaceNode(old, node);
  }
  while (parent.childNodes.length > nodes.length) parent.lastChild?.remove();
}

function replaceNode(old: ChildNode, node: Node): void {
  const isSame =
    old instanceof HTMLElement && node instanceof HTMLElement && old.tagName === node.tagName;
  if (!isSame || node instanceof HTMLButtonElement) {
    old.replaceWith(node);
    return;
  }
  for (const name of old.getAttributeNames())
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) old.setAttribute(name, value);
  replaceChildren(old, [...node.childNodes]);
}
