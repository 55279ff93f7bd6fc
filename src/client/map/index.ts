import words from 'virtual:wording/atlas';
import { button, element } from '../shared/dom.ts';

/** The part of the drawing that shows, in its own units. */
interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Limit of the zoom. */
const closest = 12;
const step = 1.4;

/**
 * The map of the glossary: can be moved with the pointer and the arrow keys, and zoomed with two fingers, the wheel and
 * Ctrl, the buttons, + and -. A name that gets the focus comes into view.
 */
class GlossaryMap extends HTMLElement {
  readonly #pointers = new Map<number, PointerEvent>();
  #svg: SVGSVGElement | null = null;
  #whole: View = { x: 0, y: 0, width: 0, height: 0 };
  #view: View = this.#whole;
  /** A drag that has moved the map ends in no click. */
  #wasDragged = false;

  connectedCallback(): void {
    this.#svg = this.querySelector('svg');
    const box = this.#svg?.viewBox.baseVal;
    if (!this.#svg || !box || this.dataset['ready'] !== undefined) return;
    const { x, y, width, height } = box;
    this.#whole = { x, y, width, height };
    this.#view = this.#whole;
    this.dataset['ready'] = '';
    this.append(
      element(
        'div',
        { class: 'atlas-buttons', role: 'group', 'aria-label': words.atlasZoom },
        button('+', { 'aria-label': words.atlasIn }, () => this.#zoom(step)),
        button('−', { 'aria-label': words.atlasOut }, () => this.#zoom(1 / step)),
        button('⤢', { 'aria-label': words.atlasAll }, () => this.#show(this.#whole)),
      ),
    );
    new ResizeObserver(() => this.#label()).observe(this.#svg);
    this.addEventListener('keydown', (event) => this.#key(event));
    this.#svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#svg.addEventListener('pointerdown', (event) => this.#down(event));
    this.#svg.addEventListener('pointermove', (event) => this.#move(event));
    for (const type of ['pointerup', 'pointercancel'] as const)
      this.#svg.addEventListener(type, (event) => this.#pointers.delete(event.pointerId));
    this.#svg.addEventListener('click', (event) => this.#wasDragged && event.preventDefault(), {
      capture: true,
    });
    // A link is dragged by the browser otherwise.
    this.#svg.addEventListener('dragstart', (event) => event.preventDefault());
    this.#svg.addEventListener('focusin', (event) => this.#reveal(event.target));
  }

  #show(view: View): void {
    const { x, y, width, height } = this.#whole;
    const size = Math.min(Math.max(view.width, width / closest), width);
    const tall = (size / width) * height;
    this.#view = {
      x: clamp(view.x, x, x + width - size),
      y: clamp(view.y, y, y + height - tall),
      width: size,
      height: tall,
    };
    const { x: left, y: top } = this.#view;
    this.#svg?.setAttribute('viewBox', [left, top, size, tall].join(' '));
    this.toggleAttribute('data-moved', size < width);
    this.#label();
  }

  /** Names keep their size on the screen; those that have room at the size of the map show theirs. */
  #label(): void {
    const svg = this.#svg;
    const scale = svg?.getScreenCTM()?.a;
    if (!svg || !scale) return;
    svg.style.setProperty('--unit', String(1 / scale));
    const narrowest = Number(svg.dataset['narrowest']);
    const level = Math.floor(Math.log2((this.#whole.width * scale) / narrowest));
    for (const link of svg.querySelectorAll('a'))
      link.classList.toggle('crowded', Number(link.dataset['level']) > Math.max(level, 0));
  }

  /**
   * @param factor above 1 to see less, and larger
   * @param at the point that stays where it is; the middle
   */
  #zoom(factor: number, at = this.#middle()): void {
    const { x, y, width, height } = this.#view;
    const size = Math.min(Math.max(width / factor, this.#whole.width / closest), this.#whole.width);
    const rate = size / width;
    this.#show({
      x: at.x - (at.x - x) * rate,
      y: at.y - (at.y - y) * rate,
      width: size,
      height: height * rate,
    });
  }

  #shift(x: number, y: number): void {
    this.#show({ ...this.#view, x: this.#view.x + x, y: this.#view.y + y });
  }

  #middle(): { x: number; y: number } {
    const { x, y, width, height } = this.#view;
    return { x: x + width / 2, y: y + height / 2 };
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { width } = this.#view;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => this.#shift(-width / 8, 0),
      ArrowRight: () => this.#shift(width / 8, 0),
      ArrowUp: () => this.#shift(0, -width / 8),
      ArrowDown: () => this.#shift(0, width / 8),
      '+': () => this.#zoom(step),
      '=': () => this.#zoom(step),
      '-': () => this.#zoom(1 / step),
      '0': () => this.#show(this.#whole),
    };
    const action = actions[event.key];
    // With the whole map in view the arrow keys scroll the page, as everywhere.
    const scrolls = event.key.length > 1 && width === this.#whole.width;
    if (!action || scrolls) return;
    event.preventDefault();
    action();
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 200), this.#pointAt(event));
  }

  #down(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, event);
    this.#wasDragged = false;
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before || !this.#svg) return;
    const [now, then] = [this.#pointAt(event), this.#pointAt(before)];
    const other = [...this.#pointers.values()].find((one) => one.pointerId !== event.pointerId);
    if (!other && !this.#wasDragged && distance(event, before) < 4) return;
    this.#wasDragged = true;
    this.#svg.setPointerCapture(event.pointerId);
    if (other) {
      const rate = distance(event, other) / Math.max(distance(before, other), 1);
      this.#zoom(rate, this.#pointAt(other));
    } else this.#shift(then.x - now.x, then.y - now.y);
    this.#pointers.set(event.pointerId, event);
  }

  /** A point of the screen in the units of the drawing. */
  #pointAt({ clientX, clientY }: MouseEvent): DOMPoint {
    const matrix = this.#svg?.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  }

  #reveal(target: EventTarget | null): void {
    const circle = target instanceof Element ? target.querySelector('circle') : null;
    if (!circle || this.#pointers.size > 0) return;
    const [x, y] = [circle.cx.baseVal.value, circle.cy.baseVal.value];
    const { x: left, y: top, width, height } = this.#view;
    const isShown = x > left && x < left + width && y > top && y < top + height;
    if (!isShown) this.#show({ ...this.#view, x: x - width / 2, y: y - height / 2 });
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function distance(one: MouseEvent, other: MouseEvent): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

customElements.define('glossary-map', GlossaryMap);
