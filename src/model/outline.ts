import type { Finding, Point } from './diagnostics.ts';
import {
  following,
  isFirstStep,
  type NumberSteps,
  printedKey,
  shapeOf,
  stepsOf,
} from './printed-numbers.ts';

/** A rule of a document, before it has a place in the outline. */
export interface OutlineRule {
  /** The number at its start, as printed, and its position. */
  printed?: { text: string; place: Point } | undefined;
  /** Index of the containing rule: the rule of the heading, or the list item. */
  above?: number | undefined;
  /** Index of the heading above it, if that is not a rule: numbers may begin again under each. */
  heading?: number | undefined;
}

/** The place of a rule in the outline. */
export interface OutlinePlace {
  /** Index of the rule above it: 702.19 of 702.19b. */
  parent?: number | undefined;
  /** Full printed number: `1.2` for item 2 of a list in rule 1, if the numbers begin again in each rule. */
  printed?: string | undefined;
}

/** A printed number with its place among its siblings. */
interface Numbered extends NumberSteps {
  index: number;
  /** Siblings: rules with the same parent, heading, label and shape of number. */
  group: string;
  /**
   * Whether the siblings began with the first number of their kind, so that the numbers may begin again in another
   * rule.
   */
  restarts: boolean;
}

/**
 * Finds the parent of each rule, and faults of printed numbers. A rule is below the rule whose number begins its own
 * number (702.19b below 702.19), or else below the rule that contains it.
 *
 * @param rules of one document, in their order
 */
export function outline(rules: readonly OutlineRule[]): {
  places: OutlinePlace[];
  findings: Finding[];
} {
  const places: OutlinePlace[] = [];
  const findings: Finding[] = [];
  const byKey = new Map<string, Numbered>();
  const bySteps = new Map<string, number>();
  const lastSibling = new Map<string, Numbered>();
  const byText = Map.groupBy(rules, ({ printed }) => printed?.text);

  for (const [index, { printed, above, heading }] of rules.entries()) {
    const steps = printed && stepsOf(printed.text);
    const prefix = steps && prefixOf(steps);
    const parent = prefix ?? above;
    if (!printed || !steps) {
      places.push({ parent });
      continue;
    }
    const isSingle = steps.steps.length === 1;
    const scope = `${parent ?? ''}#${isSingle ? (heading ?? '') : ''}`;
    const group = `${scope} ${steps.label} ${shapeOf(steps)}`;
    const before = lastSibling.get(group);
    const restarts = before?.restarts ?? (isSingle && isFirstStep(steps.steps.at(-1) ?? ''));
    const numbered: Numbered = { ...steps, index, group, restarts };
    const full = fullNumber(printed.text, steps, parent, restarts);
    places.push({ printed: full, parent });

    const key = printedKey(full);
    const known = byKey.get(key);
    const isAgain = known?.restarts && restarts && known.group !== group;
    if (known && !isAgain) {
      report('printed/twice', `the printed number ${printed.text} is used twice`, printed.place);
    } else {
      checkOrder(before, numbered, printed, prefix !== undefined);
      lastSibling.set(group, numbered);
    }
    if (!known) byKey.set(key, numbered);
    bySteps.set(stepsKey(stepsOf(full)), index);
  }
  return { places, findings };

  function report(code: Finding['code'], message: string, place: Point): void {
    findings.push({ code, message, place });
  }

  /** Finds the rule whose number begins another number: 702.19 for 702.19b. */
  function prefixOf({ label, steps }: NumberSteps): number | undefined {
    for (let length = steps.length - 1; length > 0; length--) {
      const known = bySteps.get(stepsKey({ label, steps: steps.slice(0, length) }));
      if (known !== undefined) return known;
    }
    return undefined;
  }

  function fullNumber(
    text: string,
    { label, steps }: NumberSteps,
    parent: number | undefined,
    restarts: boolean,
  ): string {
    // The paragraphs of an act count on through its parts.
    const isOnly = text.startsWith('§') && byText.get(text)?.length === 1;
    if (!restarts || label !== '' || steps.length !== 1 || isOnly) return text;
    let above = parent;
    while (above !== undefined && places[above]?.printed === undefined) {
      above = places[above]?.parent;
    }
    const prefix = above === undefined ? undefined : places[above]?.printed;
    if (prefix === undefined) return text;
    return text.startsWith('(') || (/^\p{L}/u.test(text) && /\d$/u.test(prefix))
      ? prefix + text
      : `${prefix}.${text}`;
  }

  function checkOrder(
    before: Numbered | undefined,
    { steps }: Numbered,
    { text, place }: { text: string; place: Point },
    hasPrefix: boolean,
  ): void {
    if (!before) {
      const isFirst = !hasPrefix || isFirstStep(steps.at(-1) ?? '');
      if (!isFirst)
        report('printed/gap', `${text} is the first: those before it are missing`, place);
      return;
    }
    const last = rules[before.index]?.printed?.text ?? '';
    const differs = steps.findIndex((step, at) => step !== before.steps[at]);
    const order = following(before.steps[differs] ?? '', steps[differs] ?? '');
    if (order === 'before') {
      report('printed/out-of-order', `${text} comes behind ${last}`, place);
    } else if (order === 'gap') {
      report('printed/gap', `${text} follows ${last}: a number between them is missing`, place);
    }
  }
}

function stepsKey({ label, steps }: NumberSteps): string {
  return [label, ...steps].join(' ');
}
