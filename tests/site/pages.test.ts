import { describe, expect, inject, test } from 'vitest';
import { rulingPageOf, rulingTemplateFile, type TextFile } from '../../src/views/index.ts';
import { fixtureContent } from '../lib/build-site.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import {
  type ApiText,
  attribute,
  attributesOf,
  fileAt,
  filesOf,
  hasElement as has,
  type Page,
  pageOf,
  pagesOf,
  readJson,
  readText,
  textIn,
  textsOf,
} from '../lib/site-files.ts';
import { sectionsOf } from '../lib/tables.ts';
import { plainWording } from '../lib/wording.ts';

const { real, fixture, editions } = inject('sites');

describe.each(Object.entries({ real, fixture, editions }))('the %s site', (_, site) => {
  // The downloaded HTML file contains its style sheets and scripts.
  const pages = pagesOf(site).filter(({ file }) => !file.startsWith('downloads/'));
  const files = new Set(pages.map(({ file }) => file));
  const texts = textsOf(site).filter(({ movedTo }) => movedTo === undefined);
  const ownPage = (address: string, number: string) => `${address}/${number.slice(1)}/index.html`;
  const owns = new Set(
    texts.flatMap(({ address, rulings }) => rulings.map(({ number }) => ownPage(address, number))),
  );

  test('gives every entry and document a page with each of its rulings, and each ruling a page', () => {
    const missing = texts.flatMap(({ address, rulings }) => {
      const file = `${address}/index.html`;
      if (!files.has(file)) return [file];
      const ids = new Set(attributesOf(pageOf(site, file), 'id'));
      return rulings.flatMap(({ number }) => {
        const own = ownPage(address, number);
        return [...(ids.has(number) ? [] : [number]), ...(files.has(own) ? [] : [own])];
      });
    });
    expect(missing).toEqual([]);
  });

  /** The checks that a page fails, each with its path. */
  const failed = (check: (page: Page) => Record<string, boolean>): string[] =>
    pages.flatMap((page) =>
      Object.entries(check(page)).flatMap(([name, isMet]) =>
        isMet ? [] : `${page.path}: ${name}`,
      ),
    );

  test('gives every page a language, a title of its own, a description, one first heading, no id twice', () => {
    const titles = new Set<string>();
    const faults = failed((page) => {
      const title = textIn(page, 'title');
      const count = (tag: string) => page.elements.filter(({ tagName }) => tagName === tag).length;
      // A redirect has no heading, and may have the title of the page that it leads to.
      const isRedirect = has(page, 'meta', 'httpEquiv', /^refresh$/iu);
      const isTwin = isRedirect || (isRule(page.file) && !owns.has(page.file));
      const isNew = isTwin || !titles.has(title);
      if (!isTwin) titles.add(title);
      const ids = attributesOf(page, 'id');
      const isUnlisted = has(page, 'meta', 'content', /^noindex/u);
      return {
        language: has(page, 'html', 'lang', /./u),
        title: title !== '' && isNew,
        description: isUnlisted || has(page, 'meta', 'name', /^description$/u),
        canonical: page.file === '404.html' || has(page, 'link', 'rel', /^canonical$/u),
        quotes: isRedirect || !/['"]/u.test(title + textIn(page, 'h1')),
        heading: count('h1') === (isRedirect ? 0 : 1),
        main: count('main') === 1,
        ids: new Set(ids).size === ids.length,
      };
    });
    expect(faults).toEqual([]);
  });

  test('has one style sheet and one script per page besides the scripts for theme and query, and forbids inline code', () => {
    const faults = failed((page) => {
      const policy = page.elements.find(({ properties }) =>
        /^content-security-policy$/iu.test(String(properties['httpEquiv'])),
      );
      const rules = policy ? (attribute(policy, 'content') ?? '') : '';
      const loaded = [...attributesOf(page, 'href'), ...attributesOf(page, 'src')];
      const loads = (name: RegExp) => loaded.filter((address) => name.test(address)).length;
      return {
        sheets: loads(/\/_astro\/.*\.css$/u) <= (hasOwnSheet.test(page.file) ? 2 : 1),
        scripts: loads(/(?<!\/(?:theme|asked))\.js$/u) === (hasOwnScript.test(page.file) ? 2 : 1),
        inline: !page.elements.some(
          ({ tagName, properties: { src, style, ...others } }) =>
            tagName === 'style' ||
            style !== undefined ||
            (tagName === 'script' && src === undefined) ||
            Object.keys(others).some((name) => /^on[A-Z]/u.test(name)),
        ),
        policy: /default-src 'self'/u.test(rules),
        weak: !/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:/u.test(rules),
      };
    });
    expect(faults).toEqual([]);
  });

  test('has no unreachable page', () => {
    const byFile = new Map(pages.map((page) => [page.file, page]));
    const reached = new Set<string>();
    const queue = pages.filter((page) => isWayIn(page) || isSharedTitle(page, texts));
    for (let page = queue.pop(); page; page = queue.pop()) {
      if (reached.has(page.file)) continue;
      reached.add(page.file);
      for (const href of attributesOf(page, 'href')) {
        const to =
          URL.canParse(href, site.origin + page.path) && new URL(href, site.origin + page.path);
        const next = to && byFile.get(fileAt(site, to.pathname) ?? '');
        if (next) queue.push(next);
      }
    }
    expect([...files].filter((file) => !reached.has(file))).toEqual([]);
  });
});

test('the fixture site makes a page of every Markdown file of the content', () => {
  const sources = filesOf(fixtureContent).filter((file) => file.endsWith('.md'));
  const files = new Set(filesOf(fixture.folder));
  const missing = sources.filter((file) => !files.has(file.replace(/\.md$/u, '/index.html')));
  expect(sources.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('an entry keeps the address of a retired ruling, and links to its target', () => {
  const page = pageOf(fixture, 'glossary/docking/index.html');
  expect(attributesOf(page, 'id')).toEqual(expect.arrayContaining(['p4', 'p7']));
  expect(textIn(page, 'main')).toContain('withdrawn with the winter tables');
  expect(attributesOf(page, 'href')).toContain(`${fixture.base}glossary/mooring/#p2`);
});

test.each([
  // The place in words: a number alone may be of any text.
  ['fog/2', 'Changed, now in Storm Warning, p3.Storm Warning, p3Current', 'Storm Warning', '#p3'],
  [
    'docking/5',
    'Reason: the rule repeated another.Docking, p5Edition of 1 January 2025',
    'Docking',
    '',
  ],
])('the page of a retired ruling says where the ruling is now, or why it is gone: %s', (...row) => {
  const [path, says, name, hash] = row;
  const page = pageOf(editions, `glossary/${path}/index.html`);
  const [entry, number] = path.split('/');
  const text = textIn(page, 'main');
  expect(text).toContain(says);
  expect(text.endsWith(`Read the full entry: ${name}History of p${number}`)).toBe(true);
  const whole = `${name.toLowerCase().replace(' ', '-')}/`;
  const links = [whole + hash, whole, `${entry}/history/#p${number}`];
  expect(attributesOf(page, 'href')).toEqual(
    expect.arrayContaining(links.map((link) => `${editions.base}glossary/${link}`)),
  );
});

/** A page of a site; its main text, the addresses of its links, or the ids of its elements; and a pattern of these. */
const sayings = sectionsOf(String.raw`
  the entry of a retired ruling says what became of the ruling as its share page does
    real glossary/seed-phases | main | p30 Retired Merged into facility, p47\.
    real glossary/seed-phases/30 | main | Merged into facility, p47\.
  the share page of a rule says that its document is probably current
    real documents/official-tournament-format/5 | main | ^Document · Tournament format only · Probably current
    real documents/official-tournament-format-earlier/5 | main | ^Document · Tournament format only(?! · Prob)
  the page of a name without an entry describes the coverage of an incomplete glossary, once
    real terms/deep-space-9 | main | Not everything is here yet\. So far: letter S, [^.]+\.(?!.*Not everything)
    real terms/icons-in-game-text | main | Not everything is here yet\. So far: letter S, [^.]+\.(?!.*Not everything)
    real glossary/saavik | main | Not everything is here yet\. So far: letter S, [^.]+\.(?!.*Not everything)
    real glossary/shields | main | Not everything is here yet\. So far: letter S, [^.]+\.(?!.*Not everything)
    real terms/deep-space-9 | main | ^(?!.*(?:[Oo]f its own|[Ww]ithout an entry)).*No entry here yet.+refers? to it
  the page of a name without rulings says so, and searches for its words
    real terms/icons-in-game-text | main | no entry here yet and no other ruling for .icons in game text
    real terms/icons-in-game-text | href | (?:^| )/\?q=icons%20in%20game%20text(?: |$)
    real glossary/saavik | main | no entry here yet and no other ruling for .icons in game text
    real glossary/saavik | href | (?:^| )/\?q=icons%20in%20game%20text(?: |$)
  a text with icons links to what the icons mean, for readers without a mouse
    real glossary/seed-phases | main | What the icons mean
    real glossary/facility | main | ^(?!.*What the icons mean)
  the page of changes since the last edition says once that no edition has them
    editions changes/since | main | ^Changes Changed, not yet in an edition(?!.*not yet).*Changed
  the list of documents has current texts first, and names the replacements of earlier texts
    real documents | main | Official Tournament Format\s+Tournament format only · Probably current .*Earlier texts
    real documents | main | Earlier texts\s+Official Tournament Format, earlier text\s+Perhaps replaced by Official Tournament Format
  the page of a rule says which rulings refer to it
    fixture documents/harbour-rules/3 | main | Referred to by: 702\.2\.
    fixture documents/harbour-rules/2 | main | ^(?!.*Referred to by)
  the page of an edition lists rules that were only renumbered in a folded part
    editions changes/2025-06-01 | className | (?:^| )renumbered(?: |$)
    editions changes/2025-06-01 | main | 6 rules renumbered
    editions changes/2025-06-01 | main | 702\.3\s*Changed\s*before: 702\.2\s*A boat that leaves the harbour pays
  the contents and the history of a document give each printed number with its first edition
    editions documents/harbour-rules | main | Printed numbers as in the edition of 1 June 2025\.
    editions documents/harbour-rules/history | main | 702\.2 since 1 January 2025, 702\.3 since 1 June 2025
    editions documents/harbour-rules/history | main | 6 rules renumbered
  the page of a printed number that no rule has now names the rule that had it last
    editions documents/harbour-rules/702.1a | main | No rule is 702\.1a now\.\s*In the edition of 1 January 2025 it was Harbour Rules 702\.2a\.
    editions documents/harbour-rules/702.1a | href | (?:^| )/sub/path/documents/harbour-rules/4/(?: |$)
    editions documents/harbour-rules/702.2a | main | ^(?!.*No rule is)
  if an edition rewords a rule, rulings that refer to it show the difference on their pages and in the list for editors
    editions glossary/harbour-dues | main | A rule this refers to changed on 1 June 2025: Harbour Rules 702\.3\.\s*A boat that leaves the harbour
    editions glossary/harbour-dues/1 | main | A rule this refers to changed on 1 June 2025: Harbour Rules 702\.3\.\s*A boat that leaves the harbour
    editions changes/review | main | A rule this refers to changed on 1 June 2025: Harbour Rules 702\.3\.\s*A boat that leaves the harbour
    editions changes/review | main | 2 rulings refer to a rule
  notes of the editors are not counted as rules, are no example of a number, and have no status
    real documents | main | \b16 rules\b(?!.*\b1[78] rules).*11 rules
    real documents/official-tournament-format | id | (?:^| )r18(?: |$)
    real documents/official-tournament-format | dataRulings | ^16 rules$
    real documents/official-tournament-format | main | Numbers such as r8 are
    real changes/2026-11-22 | main | ^(?!.*new ruling)
    real changes/since | main | : \d+ new or changed notes\.
    real changes/standing | main | ^(?!.*Neither text)
    real documents/official-tournament-format-earlier/12 | main | ^(?!.*Perhaps superseded)
  the help names a ruling to try, with a link to it
    real help | main | Try it with facility, p2\..*the number: “facility, p2”
    real help | href | (?:^| )/glossary/facility/#p2(?: |$)
  a day is that of the editors’ wording, and an undated source is called so
    real glossary/the-sheliak | main | Our wording last changed 26 November 2026\.
    real glossary/facility/2 | main | version of the source is not recorded
    real help | main | ^(?!.*(?:may have a link and a quotation|Checked against the publisher))
  two texts without a date say that their order is inferred, and the later one claims no more
    real documents/official-tournament-format | main | Probably current.*the editors judge which is newer
    real documents/official-tournament-format-earlier | main | ^(?!.*Current).*the editors judge which is newer
    fixture documents/regatta-rules | main | ^(?!.*editors judge)
  a rule of the earlier text is perhaps superseded if a part of the later text is missing
    real documents/official-tournament-format | main | This text perhaps replaces .*: 1 rule changed, 9 new, 4 not in the part
    real documents/official-tournament-format | main | r10 New heading earlier 3 .*3 Changed earlier 2
    real documents/official-tournament-format | main | not in the part of this text that we have.*What stood above rule 1 is missing.*Rule by rule
    real documents/official-tournament-format-earlier/1 | main | Perhaps superseded.*Perhaps replaced by Official
    real changes/standing | main | Superseded None\..*Perhaps superseded \d+ rulings
`);

test.each(sayings)('%s', (_, ...rows) => {
  for (const [page, part, pattern] of rows) {
    const [name = '', path = ''] = page.split(' ');
    const site = { real, fixture, editions }[name] ?? expect.fail(name);
    const shown = pageOf(site, `${path}/index.html`);
    const said = part === 'main' ? textIn(shown, part) : attributesOf(shown, part).join(' ');
    expect(said, page).toMatch(new RegExp(pattern, 'su'));
  }
});

test('an entry that only refers shows the rulings of its target', () => {
  const text = textIn(pageOf(fixture, 'glossary/tying-up/index.html'), 'main');
  expect(text).toContain('What it refers to');
  const [first] = textsOf(fixture).filter(({ address }) => address === 'glossary/mooring');
  expect(text).toContain(first?.rulings[0]?.text.slice(0, 40));
});

test('a page of a complete glossary, or of an entry, says nothing of coverage', () => {
  const others = [pageOf(real, 'glossary/facility/index.html'), ...pagesOf(fixture)];
  expect(others.filter(({ html }) => / here yet/u.test(html))).toEqual([]);
});

test('the page of a name without an entry counts the rulings that refer to it, then lists all others that use its word, or searches for a frequent word', () => {
  const report = textIn(pageOf(real, 'terms/report/index.html'), 'main');
  const [, referring = 0, using = 0] =
    /(\d+) rulings? refers? to it:.+Also used in (\d+) rulings/su.exec(report) ?? [];
  const all = readText(real, 'api/rulings.ndjson').trim().split('\n');
  const texts = all.map((line): string => JSON.parse(line).text);
  // A "See" alone uses no word.
  const having = texts.filter(
    (text) => /\breport(?:s|ed|ing)?\b/iu.test(text) && text !== 'See report with crew.',
  );
  expect(Number(referring) + Number(using)).toBe(having.length);
  const your = pageOf(real, 'terms/your/index.html').html;
  expect(your).toMatch(/<h2 id="used-in">Used in \d{3} rulings<\/h2>/u);
  expect(your).toContain('<a href="/?q=your">Search the rulings for \u201cyour\u201d</a>');
});

test('an entry, a share page, the API and the downloads say whose words the rulings are, if site.yml does', () => {
  const wording = /editors['\u2019] wording, not the official text/u;
  for (const page of [
    'glossary/facility',
    'glossary/facility/1',
    'glossary/seed-phases/8',
    'documents/official-tournament-format',
    'documents/official-tournament-format/4',
  ]) {
    const text = textIn(pageOf(real, `${page}/index.html`), 'main');
    // At the top, once.
    expect(text.slice(0, 120), page).toMatch(wording);
    expect(text.match(new RegExp(wording, 'gu')), page).toHaveLength(1);
  }
  const { aboutWording } = readJson<TextFile>(real, 'api/glossary/facility.json');
  expect(aboutWording).toMatch(wording);
  for (const line of readText(real, 'api/rulings.ndjson').trim().split('\n'))
    expect(JSON.parse(line).aboutWording).toBe(aboutWording);
  expect(readText(real, 'llms.txt')).toContain('the sentences are our own wording');
  expect(textIn(pageOf(fixture, 'glossary/mooring/1/index.html'), 'main')).not.toContain('wording');
});

test('the page of a term does not link to itself', () => {
  const pages = pagesOf(real).filter(({ file }) => file.startsWith('terms/'));
  const linking = pages.filter((page) => has(page, 'a', 'href', new RegExp(`^${page.path}$`, 'u')));
  expect(linking.map(({ path }) => path)).toEqual([]);
  expect(pageOf(real, 'terms/deep-space-9/index.html').html).toContain(
    '<strong>Deep Space 9</strong>',
  );
});

test('the home page and the changes give the same figures, which are of the text of the site', () => {
  const said = (file: string) => textIn(pageOf(real, file), 'main');
  const figures =
    /\d+ rulings changed, \d+ retired, in \d+ texts \u00b7 \d+ only in wording, number or place/u;
  const [counts = 'none'] = figures.exec(said('index.html')) ?? [];
  for (const file of ['changes/index.html', 'changes/2026-11-26/index.html'])
    expect(said(file)).toContain(counts);
  expect(said('changes/index.html')).toContain('not of the rules of the game');
  expect(said('index.html')).toMatch(/Since then: .*notes?/u);
});

test('the rows of a day add up to its figures, in short words, with changed texts first', () => {
  const { html } = pageOf(real, 'changes/2026-11-26/index.html');
  const rows = [...html.matchAll(/<h2>[^<]*<\/h2> <span class="meta">([^<]*)/gu)].map(
    (one) => one[1],
  );
  const sum = (word: string) =>
    rows
      .map((row) => Number(new RegExp(String.raw`(\d+) ${word}`, 'u').exec(row ?? '')?.[1] ?? 0))
      .reduce((total, amount) => total + amount, 0);
  const figures = `${sum('changed')} rulings changed, ${sum('retired')} retired, in `;
  const others = `${sum('minor')} only in wording, number or place`;
  const said = textIn(pageOf(real, 'changes/2026-11-26/index.html'), 'main');
  expect(said).toContain(figures);
  expect(said).toContain(others);
  expect(said).toContain('Minor: only in wording, number or place.');
  const [changed = '', minor = ''] = said.split(/\d+ texts only in wording, number or place/u);
  expect(changed).toMatch(/facility \d+ changed/iu);
  expect(minor).not.toMatch(/\d+ (?:changed|retired)/u);
});

test('a rule of the earlier text is not called removed if a part of the later text is missing', () => {
  const page = pageOf(real, 'documents/official-tournament-format/index.html');
  const later = textIn(page, 'main').split('What changed from the earlier text').at(-1);
  expect(later).not.toMatch(/\d removed|earlier \d+ Removed|Removed earlier/u);
  expect(page.html).not.toContain('<del>A deck may');
});

/** Pages with an additional script. */
const hasOwnScript = /^(?:briefing|citations)\//u;

/** Pages with an additional style sheet. */
const hasOwnSheet =
  /^(?:index|404|(?:briefing|citations|help|icons|map|offline|sheet|glossary|letters\/[^/]+|documents\/[^/]+|changes(?:\/[^/]+)?|(?:glossary|documents)\/[^/]+\/history)\/index)/u;

/** Entry points for readers: home, pages that a script, a host or the worker leads to, share pages, old addresses. */
function isWayIn(page: Page): boolean {
  const named = /^(?:index|404|offline\/index|changes\/since\/index)\.html$/u;
  const ruling = /^glossary\/[^/]+\/\d+\/index\.html$/u;
  if ([named, ruling].some((one) => one.test(page.file)) || isRule(page.file)) return true;
  return has(page, 'meta', 'httpEquiv', /^refresh$/iu);
}

/** Whether a file is the share page of a rule, at its permanent or at its printed number. */
function isRule(file: string): boolean {
  return /^documents\/[^/]+\/(?!history\/)[^/]+\/index\.html$/u.test(file);
}

/**
 * Whether a page belongs to a title that entries share: `gull`, for readers who type its address, beside `gull-bird`
 * and `gull-boat`.
 */
function isSharedTitle({ file }: Page, texts: readonly ApiText[]): boolean {
  const slug = /^terms\/([^/]+)\/index\.html$/u.exec(file)?.[1];
  return texts.filter((one) => one.address.startsWith(`glossary/${slug}-`)).length > 1;
}

describe.each(Object.entries({ real, fixture }))('the %s site', (_, site) => {
  test('has for every ruling the same page that the worker makes from template and text', () => {
    const template = readText(site, rulingTemplateFile);
    let count = 0;
    // The pages of an old address are redirects.
    for (const { address } of textsOf(site).filter(({ movedTo }) => movedTo === undefined)) {
      const text = readJson<TextFile>(site, `api/${address}.json`);
      for (const { number } of text.rulings) {
        const built = readText(site, `${address}/${number.slice(1)}/index.html`);
        expect(rulingPageOf(template, text, { number }, plainWording('en'))).toBe(built);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('has no placeholder left in a page', () => {
    expect(pagesOf(site).filter(({ html }) => html.includes('{{'))).toEqual([]);
  });
});

/** The links on a page that begin with an address. */
const linksOn = (site: BuiltSite, file: string, start: string): URL[] =>
  attributesOf(pageOf(site, `${file}/index.html`), 'href')
    .filter((href) => href.startsWith(start))
    .map((href) => new URL(href));

test('the page of a ruling has a link for corrections with all values that editors need', () => {
  const filled = (site: BuiltSite, file: string) =>
    linksOn(site, file, 'https://reports.example/').map((link) =>
      Object.fromEntries(link.searchParams),
    );
  expect(filled(editions, 'glossary/docking/12')).toEqual([
    {
      title: 'docking, p12',
      edition: '2025-06-01',
      text: 'A "heavy" boat never docks at low water [sail].',
      at: `https://tidewater.example${editions.base}glossary/docking/#p12`,
    },
  ]);
  expect(filled(fixture, 'glossary/gull-bird/1')).toMatchObject([{ title: 'Gull (bird), p1' }]);
});

test('a site without corrections and card database has no link to either', () => {
  const said = /Suggest a correction|rel="external"/u;
  expect(pagesOf(real).filter(({ html }) => said.test(html))).toEqual([]);
});

test('a card links to its page on another site by its printed title; a term does not', () => {
  const namesOn = (file: string) =>
    linksOn(fixture, file, 'https://boats.example/').map(({ search }) => search);
  expect(namesOn('glossary/gull-bird')).toEqual(['?name=Gull']);
  expect(namesOn('glossary/st-elmos-fire')).toEqual(['?name=St.%20Elmo%27s%20Fire']);
  expect(namesOn('glossary/docking')).toEqual([]);
});
