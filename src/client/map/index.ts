import words from 'virtual:wording/atlas';
import { button, element } from '../shared/dom.ts';

/** Limit of the zoom, and the factor of one step. */
const closest = 12;
const step = 1.4;

/** Distance of the pointer that turns a click into a drag, in pixels. */
const dragged = 4;

/** The map of the glossary, in a box that scrolls: buttons, +, - and 0 zoom, and the mouse drags it. */
class GlossaryMap extends HTMLElement {
  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('.atlas-view');
    const svg = view?.querySelector('svg');
    if (!view || !svg) return;
    let size = 1;

    /** Names keep their size on the screen; those that have room at the size of the map show theirs. */
    const label = (): void => {
      const scale = svg.getScreenCTM()?.a;
      if (!scale) return;
      svg.style.setProperty('--unit', String(1 / scale));
      const narrowest = Number(svg.dataset['narrowest']);
      const level = Math.floor(Math.log2((svg.viewBox.baseVal.width * scale) / narrowest));
      for (const link of svg.querySelectorAll('a'))
        link.classList.toggle('crowded', Number(link.dataset['level']) > Math.max(level, 0));
    };

    /** The middle of the box stays where it is. */
    const zoom = (to: number): void => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
      const x = (scrollLeft + clientWidth / 2) / scrollWidth;
      const y = (scrollTop + clientHeight / 2) / scrollHeight;
      size = Math.min(Math.max(to, 1), closest);
      view.style.blockSize ||= `${clientHeight}px`;
      this.style.setProperty('--size', String(size));
      view.scrollLeft = x * view.scrollWidth - clientWidth / 2;
      view.scrollTop = y * view.scrollHeight - clientHeight / 2;
    };
    const keys: Record<string, () => void> = {
      '+': () => zoom(size * step),
      '=': () => zoom(size * step),
      '-': () => zoom(size / step),
      '0': () => zoom(1),
    };

    this.prepend(
      element(
        'div',
        { class: 'atlas-buttons', role: 'group', 'aria-label': words.atlasZoom },
        button('+', { 'aria-label': words.atlasIn }, () => zoom(size * step)),
        button('−', { 'aria-label': words.atlasOut }, () => zoom(size / step)),
        button('⤢', { 'aria-label': words.atlasAll }, () => zoom(1)),
      ),
    );
    this.dataset['ready'] = '';
    new ResizeObserver(label).observe(svg);
    this.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
      if (!(ctrlKey || metaKey || altKey)) keys[key]?.();
    });
    let [left, top, isDragged] = [0, 0, false];
    view.addEventListener('pointerdown', ({ clientX, clientY }) => {
      [left, top, isDragged] = [clientX, clientY, false];
    });
    view.addEventListener('pointermove', (event) => {
      const { buttons, pointerType, clientX, clientY, movementX, movementY } = event;
      if (buttons !== 1 || pointerType !== 'mouse') return;
      isDragged ||= Math.hypot(clientX - left, clientY - top) > dragged;
      if (isDragged) view.scrollBy(-movementX, -movementY);
    });
    // A drag ends in no click, and drags no link.
    view.addEventListener('click', (event) => isDragged && event.preventDefault());
    view.addEventListener('dragstart', (event) => event.preventDefault());
    view.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }
}

customElements.define('glossary-map', GlossaryMap);
