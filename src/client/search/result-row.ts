import { aboutWording } from 'virtual:site';
import { currentInferred } from 'virtual:wording/changesPages';
import { cite } from 'virtual:wording/citing';
import * as kinds from 'virtual:wording/kinds';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { capitalized } from '../../languages/browser.ts';
import type { NameTarget } from '../../link/browser.ts';
import { rulingTitle, type Standing } from '../../model/index.ts';
import type { FoundName, Hit, NameMatcher, QueryWord } from '../../search/browser.ts';
import { format } from '../../views/index.ts';
import { linkedParts, snippet } from './highlight.ts';
import {
  asSentence,
  claimOf,
  curly,
  languageOf,
  lineOf,
  marked,
  pluralOf,
  toQuestion,
  toSearches,
} from './result-words.ts';
import {
  addressBeside,
  type Group,
  type Rendered,
  type ResultList,
  type ViewContext,
} from './state.ts';

/** A text with its rulings that were found. */
export function groupView(
  { key, target, name, hits, shown, isAgain }: Group,
  list: ResultList,
  addresses: ReadonlySet<string>,
  context: ViewContext,
): TemplateResult {
  const { answer } = list;
  const { names, actions, whole } = context;
  const isNamed = answer.claims === 'name' && name !== undefined;
  const rows = whole.has(key) ? hits : hits.slice(0, shown);
  // The name above the rulings is marked in none of them.
  const keywords = isNamed && name.how === 'exact' ? [] : answer.query.keywords;
  const more = hits.length - rows.length;
  const section = sectionOf(hits[0]);
  const sections = [section, ...rows.map(sectionOf)];
  return html`<div class="result" ?data-again=${isAgain}>
<div class="result-head"><h3>${nameView(target, target.url, names)}</h3><p class="result-meta">${isAgain ? sectionView(section) : factsView(target, name, section)}</p></div>
<ol class="result-rows">${rows.map((hit, at) => {
    // A typed name leads to its text, which begins with this ruling.
    const url = at === 0 && name?.how === 'exact' ? name.url : hit.url;
    return html`<li data-result data-title=${target.title} data-url=${url} ?data-closest=${hit !== answer.best && !isNamed}>${rulingView(hit, list, sections[at], keywords, addresses, context)}</li>`;
  })}</ol>${
    more > 0
      ? html`<button type="button" class="text-button result-more" aria-label=${pluralOf(words.moreRulings, more, curly(target.name))} @click=${() => actions.showAll(key)}>${pluralOf(words.moreOfText, more)}</button>`
      : nothing
  }</div>`;
}

export function nameView(
  { name }: NameTarget,
  href: string,
  names: NameMatcher | undefined,
): TemplateResult {
  return html`<a class="result-open named" lang=${languageOf(names)} href=${href}>${marked(curly(name), [], names)}</a>`;
}

function sectionView(section: string): Rendered {
  return section ? html`<span class="result-section">${curly(section)}</span>` : nothing;
}

function sectionOf(hit: Hit | undefined): string {
  return hit?.ruling.path.join(' \u203a ') ?? '';
}

/** Maximum number of characters of a ruling; the answer is shown whole. */
const maxLength = 600;

/** Maximum number of subrules that are shown with a rule. */
const maxSubrules = 12;

/**
 * Renders a ruling: the number, which opens the citation menu, and the text as one link. Each ruling is a single Tab stop.
 * A click on a reference in the text follows the reference; the keyboard reaches it on the page of the ruling.
 *
 * @param above section of the previous ruling
 * @param addresses see `GroupedResults`
 */
function rulingView(
  hit: Hit,
  { answer: { best, isSameQuestion }, rulings: [first] }: ResultList,
  above: string | undefined,
  keywords: readonly QueryWord[],
  addresses: ReadonlySet<string>,
  { names }: ViewContext,
): TemplateResult {
  const { ruling, target, url, score } = hit;
  const isBest = hit === best;
  const subrules = hit.subrules.filter((one) => !addresses.has(addressBeside(hit, one)));
  const { number, printed = number, standing, toReview } = ruling;
  const section = sectionOf(hit);
  // A rule whose text is only its heading shows the heading.
  const isSaid = section === '' || (section === above && ruling.text.trim() !== '');
  const label = labelOf(standing, target) ?? (ruling.kind === 'note' ? kinds.note : undefined);
  const line = curly(lineOf(ruling));
  const cut = snippet(line, keywords, isBest ? Number.POSITIVE_INFINITY : maxLength);
  // The words of a box below a heading begin with its label.
  const text = cut.startsWith(`${label}: `) ? cut.slice(`${label}: `.length) : cut;
  const use = format(cite, { ruling: rulingTitle(curly(target.name), ruling) });
  const question = hit.asked && asSentence(hit.asked, names);
  const claim = isSameQuestion ? words.answersQuestion : words.answersSimilar;
  const wording = target.aboutWording ?? aboutWording;
  return html`<div class="result-ruling" data-standing=${standing} ?data-best=${isBest}>
${isSaid ? nothing : html`<p class="result-section">${curly(section)}</p>`}${
  isBest
    ? html`<p class="result-claim"><strong>${question ? claim : claimOf(hit)}</strong>${wording ? ` \u00b7 ${curly(wording)}` : nothing}</p>${hit.asked ? html`<p class="result-asked">${question ?? capitalized(toSearches(hit.asked, names))}</p>` : nothing}`
    : hit.asked && score.isOnlyAsked
      ? html`<p class="result-section">${marked(capitalized(toQuestion(hit.asked, names)), keywords, names)}</p>`
      : nothing
}<a class="number" tabindex="-1" aria-haspopup="menu" aria-label=${use} title=${use} ?data-use=${hit === (best ?? first)} href=${url}>${printed}</a> <div class="result-words" dir="auto" lang=${languageOf(names)}><a class="result-text" href=${url}>${label ? html`<span class="flag" data-standing=${standing}>${label}</span> ` : nothing}${
    toReview ? html`<span class="flag" data-review>${words.resultToReview}</span> ` : nothing
  }${linkedParts(text, line, ruling).map(({ text: part, link }) => {
    const shown = marked(part, keywords, names);
    const to = link && referenceUrl(link, names);
    return to === undefined ? shown : html`<span class="ref" data-href=${to}>${shown}</span>`;
  })}${
    subrules.length === 0
      ? nothing
      : html`<ul class="subrules">${subrules.slice(0, maxSubrules).map((subrule) => {
          const own = curly(lineOf(subrule));
          const depth = (subrule.depth ?? 1) - (ruling.depth ?? 0);
          return html`<li data-depth=${Math.min(depth, 3)}><span class="at">${subrule.printed ?? subrule.number}</span> ${marked(own, keywords, names)}</li>`;
        })}</ul>`
  }</a></div></div>`;
}

/** The address of a reference's target. */
function referenceUrl(
  [index, cited]: readonly [target: number, number?: number],
  names: NameMatcher | undefined,
): string | undefined {
  const target = names?.index.targets[index];
  if (!target || cited === undefined) return target?.url;
  return `${target.url}#${target.type === 'document' ? 'r' : 'p'}${cited}`;
}

// Kind, the alias that matched, the section of the first ruling, standing of the text.
function factsView(
  target: NameTarget,
  name: FoundName | undefined,
  section: string,
): TemplateResult {
  const flag = flagOf(target);
  const { matchedName = '', how } = name ?? {};
  const isSaid = section.toLowerCase().endsWith(matchedName.toLowerCase()) || how === 'inside';
  return html`<span>${target.scope ?? kindLabels[target.kind]}</span>${
    target.isInferred && target.replacedBy === undefined
      ? html`<span>${currentInferred}</span>`
      : nothing
  }${
    isSaid || matchedName === ''
      ? nothing
      : html`<span>${format(words.alsoNamed, { name: curly(matchedName) })}</span>`
  }${sectionView(section)}${
    target.aboutWording ? html`<span>${curly(target.aboutWording)}</span>` : nothing
  }${
    flag ? html`<span class="flag" data-standing=${flag.standing}>${flag.label}</span>` : nothing
  }`;
}

export const kindLabels: Record<NameTarget['kind'], string> = {
  card: kinds.card,
  term: kinds.term,
  document: kinds.document,
  name: kinds.mention,
  icon: words.iconResult,
};

function labelOf(standing: Standing, { replacedBy, isInferred }: NameTarget): string | undefined {
  if (standing === 'temporary') return kinds.temporaryRuling;
  if (standing === 'superseded')
    return replacedBy !== undefined && isInferred
      ? kinds.perhapsSuperseded
      : kinds.supersededRuling;
  return standing === 'reversed' ? kinds.reversedRuling : undefined;
}

// A text as a whole is flagged for rulings in it.
function flagOf({
  standing,
  replacedBy,
  isInferred,
  withdrawn,
}: NameTarget): { standing: Standing; label: string } | undefined {
  if (replacedBy !== undefined) {
    const said = isInferred ? kinds.perhapsReplacedBy : kinds.replacedBy;
    return { standing: 'superseded', label: format(said, { place: replacedBy }) };
  }
  if (withdrawn !== undefined)
    return { standing: 'reversed', label: format(kinds.withdrawn, { reason: withdrawn }) };
  if (standing === 'outdated') return { standing: 'superseded', label: kinds.supersededRuling };
  if (standing === 'temporary') return { standing, label: words.hasTemporary };
  return standing && { standing, label: words.hasSuperseded };
}
