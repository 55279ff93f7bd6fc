import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openGlossary } from '../../scripts/lib/search/search-site.ts';
import { wordChanges } from '../../src/editions/changed-words.ts';
import {
  dateInWords,
  functionWord,
  isQuestion,
  stem,
  wordsOf,
} from '../../src/languages/browser.ts';
import { en, fold, languageOf } from '../../src/languages/index.ts';
import { compile } from '../../src/link/index.ts';
import { letterOf, nameOrder, sortKey } from '../../src/model/names.ts';
import { inContentLanguage } from '../../src/outputs/book-sections.ts';
import { parseFile, readSite } from '../../src/read/index.ts';
import { readIndexedText, records } from '../../src/search/index.ts';
import { searchIndex } from '../../src/site/search-index.ts';
import { root } from '../lib/build-site.ts';

/** Compiles entries, each a title and its rulings, in a language; `<name>` marks an expected reference. */
function glossaryOf(language: string, entries: Record<string, string>, rules = '') {
  const files = Object.entries(entries).map(([title, text], at) => {
    const rulings = text.split('|').map((ruling, index) => `${ruling.trim()} ^p${index + 1}`);
    const content = `---\ntitle: ${title}\nkind: term\n---\n\n${rulings.join('\n\n')}\n`;
    return { path: `glossary/e${at}.md`, content: content.replace(/<([^>]+)>/gu, '$1') };
  });
  const site = { path: 'site.yml', content: `language: ${language}\n` };
  const document = { path: 'documents/rules.md', content: `---\ntitle: X\n---\n\n${rules}\n` };
  return compile([site, ...files, ...(rules ? [document] : [])], parseFile);
}

const opened = new Map<Record<string, string>, ReturnType<typeof openGlossary>>();

/** Searches entries, whose index is made once. */
async function ask(language: string, entries: Record<string, string>, question: string) {
  const search = opened.get(entries) ?? openGlossary(glossaryOf(language, entries).glossary);
  opened.set(entries, search);
  return (await search).ask(question);
}

/** The rulings that answer, the best first: `Sturm p2`. */
async function answers(language: string, entries: Record<string, string>, question: string) {
  const { rulings } = await ask(language, entries, question);
  return rulings.map(({ target, ruling }) => `${target.title} ${ruling.number}`);
}

const glossaries: Record<string, Record<string, string>> = {
  de: {
    Hafen:
      'Im Hafen wird kein Schiff angegriffen. Siehe „<Ablegen>“, »<Der Lotse>« und <§ 4 Abs. 2>.',
    Ablegen:
      'Ablegen ist bei Sturm verboten, siehe hierzu <Sturm>. | Wer abgelegt hat, legt nicht wieder an. Siehe oben.',
    Sturm:
      'Im Sturm bewegt sich ein Schiff ein Feld. | Stürme heben sich auf; vgl. <Hafen>, z. B. wenn zwei da sind.',
    'Der Lotse':
      'Der Lotse führt ein Schiff. | Ein zerstörtes Schiff wird samt Karten abgelegt. Siehe <Artikel 9>.',
    Brücke:
      'Sie verbindet zwei Felder (s. auch <Hafen>/<Sturm>). | Vgl. ›<Ablegen>‹; → <Sturm>. | Siehe die Regeln des <Hafens>, s. u.',
    Handkarten: 'Abgeworfene Karten zählen nicht. | Repariere Schiffe im Dock.',
    Handkartenlimit: 'Wer mehr als sieben hat, wirft ab.',
    'Zwei Lotsen':
      'Siehe den <Lotsen> oder <Lotse>, sowohl <Hafen> als auch „<Sturm>“. | Nach <Art. 9> ist Schluss, nach § 3 nicht. | Gemäß <§ 4 (2)> und § <4 Abs. 1> bis <2> sowie <§ 4 Abs. 2>, 1 und 2 (nicht nach <§ 4 Abs. 1> Satz 1). Siehe aber Regel <§ 4 Abs. 1> und <X § 4 Abs. 2>, insbesondere nachts.',
  },
  fr: {
    Port: 'On n’attaque pas un navire au port. Voir <Bateau>, l’<équipage> et <Le Pilote>.',
    Bateau:
      'Un bateau n’a pas de canon ; voir aussi « <Port> » ; voir <Port> ; <équipage>. | Un navire détruit est défaussé. Voir : <règle 4.2>.',
    équipage:
      'L’équipage compte deux matelots (voir <Port> pour les détails). Voir <Pilotes> ainsi que <Bateaux>. | Il rame la nuit (voir <Bateau>). Voir ci-dessus.',
    'Le Pilote':
      'Le pilote guide un navire. Cf. <Port>. | Voir infra, p. 12. | Selon l’<art. 7> et l’<article L. 4>, non.',
  },
  pl: {
    Port: 'Statku w porcie nie można atakować. Zob. <Załoga> oraz <Łódź>.',
    Załoga:
      'Załoga to dwóch marynarzy; zob. też <Port>. | Zniszczony statek zostaje odrzucony. Patrz <zasada 4.2>.',
    Łódź: 'Łódź nie ma armat. Por. <Port>. Zob. wyżej. | Zob. <Załogę>, <Porty> i <Czarnego Kupca>. Zob. s. 12.',
    'Czarny Kupiec':
      'Zgodnie z <regułą 4.2> kupuje <§ 7>. | Patrz też: <Łodzie>; <Załóg>. | Szczegóły w haśle „<Port>”. Zob. <rozdz. 3>.',
  },
  ja: {
    港: '港にいる船は攻撃されない。「嵐」とドックを参照。 | 港には船を3隻まで置ける（<ルール4.2>を参照）。',
    嵐: '嵐の中では船は1マス移動する。 | 破壊された船は、\n捨て札になる。「港」の項を参照のこと。',
    ドック: '修理には1ラウンドかかる。 | <ルール4.2>に従う。',
  },
};

const rules: Record<string, string> = {
  de: '## § 4 Bewegung ^r1\n\n(1) Erstens. ^r2\n\n(2) Zweitens, siehe Abs. 1. ^r3\n\n## Artikel 9 Ende ^r4\n\nEnde. ^r5',
};
const numbered =
  '4.1. Un.¦4.2. Deux.¦## Article 7 Fin¦## Article L. 4 Vol¦## § 7 Koniec¦## Rozdział 3 Handel'
    .split('¦')
    .map((rule, at) => `${rule} ^r${at + 1}`)
    .join('\n\n');

test.each(Object.entries(glossaries))('exactly the references of %s are found', (code, entries) => {
  const { glossary, diagnostics } = glossaryOf(code, entries, rules[code] ?? numbered);
  expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  for (const { title, rulings } of glossary.entries) {
    const marked = [...(entries[title] ?? '').matchAll(/<([^>]+)>/gu)].map(([, name]) => name);
    const html = rulings.map((ruling) => ruling.html).join('');
    const linked = [...html.matchAll(/<a class="ref[^>]*>(.*?)<\/a>/gu)].map(([, name]) => name);
    expect(linked, title).toEqual(marked);
  }
});

test.each([
  ['de', 'darf ich ein Schiff im Hafen angreifen', 'Hafen p1'],
  ['de', 'Schiff zerstören', 'Der Lotse p2'],
  ['de', 'Stuerme', 'Sturm p1'],
  ['de', 'Hafengesetz', 'Hafen p1'],
  ['de', 'Schiffszerstörung', 'Der Lotse p2'],
  ['de', 'Kartenlimit', 'Handkartenlimit p1'],
  ['de', 'Reparatur', 'Handkarten p2'],
  ['fr', 'détruire un navire', 'Bateau p2'],
  ['fr', 'combien de matelots dans l’équipage', 'équipage p1'],
  ['pl', 'czy można zniszczyć statki', 'Załoga p2'],
  ['pl', 'lodz', 'Łódź p1'],
  ['pl', 'odrzucanie zniszczonych statków', 'Załoga p2'],
  ['ja', '船が破壊されたらどうなりますか', '嵐 p2'],
  ['ja', '港に船は何隻置ける', '港 p2'],
])('a question in %s finds its ruling: %s', async (language, question, ruling) => {
  const [first, second] = await answers(language, glossaries[language] ?? {}, question);
  expect([first, second]).toContain(ruling);
});

test.each([
  ['de', 'brue', 'Brücke'],
  ['ja', 'どっく', 'ドック'],
])('a name in %s is found as it is typed: %s', async (language, typed, name) => {
  const { names } = await ask(language, glossaries[language] ?? {}, typed);
  expect(names.map(({ target }) => target.title)).toEqual([name]);
});

test('a German word finds compounds that end with it, even if another text has the word itself', async () => {
  const toll = { Anlegen: 'Die Hafengebühr zahlt, wer anlegt.', Kai: 'Ohne Gebühr bleibt es zu.' };
  const entries = { ...toll, Boot: 'Boote sinken.' };
  const found = await answers('de', entries, 'wer zahlt die Gebühr');
  expect(found).toEqual(expect.arrayContaining(['Anlegen p1', 'Kai p1']));
});

test('a German noun is not a stop word', async () => {
  const entries = { Speicher: 'Waren lagern trocken.', Boot: 'Boote lagern am Strand.' };
  expect((await answers('de', entries, 'wo lagern Waren'))[0]).toBe('Speicher p1');
});

const bjorns = { Bjoernson: 'It docks.', Bjørn: 'It moors.', Bjorno: 'It waits.' };

test.each(['Bjørn', 'bjorn', 'bjoern', 'BJOERN'])('%s finds "Bjørn" first', async (typed) => {
  const { names } = await ask('da', bjorns, typed);
  expect(names[0]?.target.title).toBe('Bjørn');
});

test.each([
  ['de', 'Der Lotse', 'l'],
  ['de', 'Öllampe', 'o'],
  ['en', 'Łódź', 'l'],
  ['en', 'The Lantern', 'l'],
  ['en', '"loses affiliation"', 'l'],
  ['en', 'Éclair', 'e'],
  ['en', '7 Bells', '0'],
  ['en', '\u00C6gir', 'a'],
  ['en', 'The', 't'],
  ['en', 'A', 'a'],
  ['pl', 'Łódź', 'ł'],
  ['sv', 'Öland', 'ö'],
  ['fr', 'L’Étoile', 'e'],
  ['fr', 'Œil', 'o'],
  ['ja', 'ガレー', 'か'],
  ['ja', '港', '0'],
  ['ja', 'みなと', 'ま'],
  ['ru', 'Йод', 'й'],
  ['he', 'נמל', 'נ'],
])('a name in %s is under its letter: %s under %s', (language, name, letter) => {
  const { words } = languageOf(language);
  expect(letterOf(sortKey(name, words), words)).toBe(letter);
});

test('a name found by its reading, or inside of a question, shows its first ruling', async () => {
  const title = '金貨\nreading: きんか\naliases: [お金]';
  const entries = { [title]: '1ターンに1枚。', ドラゴン: '城を焼く。' };
  expect(await answers('ja', entries, 'きんか')).toEqual(['金貨 p1']);
  expect(await answers('ja', entries, 'どらごん')).toEqual(['ドラゴン p1']);
  expect(await answers('ja', entries, 'お金はいつもらえる')).toEqual(['金貨 p1']);
});

test('names are in the order of their language, by their reading in Japanese', () => {
  const order = (language: string, names: string) =>
    names.split(' ').sort(nameOrder(languageOf(language).words));
  expect(order('pl', 'łan lot lan mak')).toEqual(['lan', 'lot', 'łan', 'mak']);
  expect(order('sv', 'ön zon ål')).toEqual(['zon', 'ål', 'ön']);
  const entries = { '港\nreading: みなと': 'A.', '嵐\nreading: あらし': 'B.' };
  const found = glossaryOf('ja', entries).glossary.entries;
  expect(found.map(({ title, letter }) => title + letter)).toEqual(['嵐あ', '港ま']);
});

test.each([
  ['de', 'zerstören zerstört zerstörung zerstoeren'],
  ['de', 'spielen gespielt spielt'],
  ['de', 'ablegen abgelegt abzulegen'],
  ['de', 'nehmen genommen genommene nimmt nahm'],
  ['de', 'zerbrechen zerbrochen zerbricht'],
  ['de', 'angreifen Angriff angegriffen'],
  ['fr', 'défausser défaussée défausses défaussé'],
  ['fr', 'détruire détruit détruites'],
  ['pl', 'statek statku statki statkiem'],
  ['fr', 'jeu jeux'],
  ['pl', 'odrzucić odrzucona odrzucenie odrzuca'],
  ['pl', 'krąg kręgu kręgów'],
  ['pl', 'grobowiec grobowca grobowce'],
  ['pl', 'zaklęcie zaklęć zaklęciami'],
  ['pl', 'karta kart karcie'],
  ['pl', 'przeciwnik przeciwnicy'],
  ['ja', '引く 引い'],
  ['nl', 'schepen schep'],
  ['en', 'stop stops stopped stopping'],
  ['en', 'carry carries carried carrying'],
  ['en', 'move moves moved moving'],
  ['en', 'class classes'],
  ['en', 'use uses used using'],
  ['en', 'seven 7'],
])('the forms of a word in %s have one stem: %s', (language, forms) => {
  const { words } = languageOf(language);
  expect(new Set(forms.split(' ').map((form) => stem(fold(form), words))).size).toBe(1);
});

test('different words have different stems', () => {
  const words = 'ship shield stasis station state space spaceline site sites2'.split(' ');
  expect(new Set(words.map((word) => stem(word, en.words))).size).toBe(words.length);
});

describe('words of a text', () => {
  test('are folded, and have their place and length', () => {
    const words = wordsOf("The Saltah'na Clock", en.words);
    const found = words.map(({ folded, at, length }) => `${folded} ${at} ${length}`);
    expect(found).toEqual(['the 0 3', 'saltahna 4 9', 'clock 14 5']);
  });

  test('are divided at hyphens; abbreviations and icon codes stay whole', () => {
    const words = wordsOf('re-enter the U.S.S. with [AU] cards', en.words).map(
      ({ folded }) => folded,
    );
    expect(words.join(' ')).toBe('re enter the uss with [au] cards');
  });
});

test('stop words carry no meaning of their own', () => {
  const { stopWords } = en.words;
  expect(['the', 'can', 'what', 'dont', 'cant'].every((word) => stopWords.has(word))).toBe(true);
  expect(['ship', 'not', 'before'].some((word) => stopWords.has(word))).toBe(false);
});

describe('a stop word or question word is recognized', () => {
  const read = (typed: string, language: string) =>
    typed.split(' ').map((word) => functionWord(word, languageOf(language).words) ?? '-');

  test.each([
    ['swapped letters', 'en', 'teh hwo cna wehn thier', 'the how can when their'],
    ['a letter left out', 'en', 'wat hw wich wher shoud', 'what how which where should'],
    ['a letter doubled', 'en', 'howw whenn', 'how when'],
    ['another letter', 'en', 'whare shoulf', 'where should'],
    ['swapped letters', 'de', 'wei dei nciht wlecher', 'wie die nicht welcher'],
    ['a letter left out or doubled', 'de', 'wievil mus kannn', 'wieviel muss kann'],
  ])('with %s (%s): "%s"', (_, language, typed, meant) => {
    expect(read(typed, language).join(' ')).toBe(meant);
  });

  test('but not for another first letter, in a short word for another letter, or if several are as likely', () => {
    expect(read('heir hen mist wh stp', 'en').join(' ')).toBe('- - - - -');
  });
});

test.each([
  ['fr', '2026-06-01', '1er juin 2026'],
  ['fr', '2026-06-11', '11 juin 2026'],
  ['de', '2026-06-01', '1. Juni 2026'],
])('a day in %s is written as the language does: %s', (language, day, words) => {
  expect(dateInWords(day, language)).toBe(words);
});

test('downloads mark content of another language than the interface', () => {
  const marks = (yaml: string) => inContentLanguage(readSite(yaml));
  expect(marks('language: de')).toBe('');
  expect(marks('language: de\ncontentLanguage: he')).toBe(' lang="he" dir="rtl"');
});

test('a text is indexed by the stems of its words, with letters as other keyboards write them', () => {
  const { glossary } = glossaryOf('de', { Beute: 'Wer nimmt, zahlt. | Der Złoty, die Größe.' });
  const { words } = languageOf('de');
  const [{ content = '' } = {}] = records(glossary, words);
  const stems = ['genommen', 'zloty', 'grosse'].map((word) => stem(word, words));
  expect(content.split(' ')).toEqual(expect.arrayContaining(stems));
});

test('a text without spaces is indexed by its words, and its text stays unchanged', async () => {
  const text = '港にいる船は「カード A」で攻撃されない。';
  const files = await searchIndex(
    records(glossaryOf('ja', { 港: text }).glossary, languageOf('ja').words),
  );
  const fragment = files.find(({ path }) => path.startsWith('fragment'))?.content ?? '';
  const { url, content } = JSON.parse(gunzipSync(fragment).toString().replace(/^\w+/u, ''));
  expect(readIndexedText(url).rulings.map((ruling) => ruling.text)).toEqual([text]);
  expect(content.split(' ')).toEqual(expect.arrayContaining(['港', '船', '攻撃']));
});

test('a text without spaces is compared word by word', () => {
  const changes = wordChanges('港にいる船は攻撃されない。', '港にいる船は破壊されない。');
  const only = (type: string) => changes.filter((one) => one.type === type).map(({ text }) => text);
  expect([only('removed'), only('added')]).toEqual([['攻撃'], ['破壊']]);
});

test('content in any language compiles; without words for references, only [[name]] refers', () => {
  const { glossary, diagnostics } = glossaryOf('ko', { Fog: 'See Quay. [[Quay]]', Quay: 'A.' });
  expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  expect(glossary.entries.find(({ title }) => title === 'Fog')?.references.length).toBe(1);
});

test('no regular expression outside of src/languages has the words of a language', () => {
  const words =
    /(?<![\w\\-])(?:the|and|see|icon|symbol|rules?|of|und|oder|der|siehe|voir|zob)(?![\w-])/u;
  const comment = /\/\*.*?\*\/|(?<=^|\s)\/\/.*$/gmsu;
  const expression =
    /(?<=[(,=:[!&|?]\s*)\/(?![/*])(?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\\n])+\/[a-z]*|(?<=RegExp\(\s*)`[^`]*`/gu;
  const folders = 'src/{model,read,link,editions,search,views,outputs,client}/**/*.ts';
  const wrong = globSync(folders, { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(comment, '');
    const found = code.match(expression) ?? [];
    return found.flatMap((one) =>
      words.test(one.replace(/\$\{.*?\}/gu, '')) ? `${file}: ${one}` : [],
    );
  });
  expect(wrong).toEqual([]);
});

test.for<[language: string, text: string, expected: boolean]>([
  ['en', 'what if my deck runs out', true],
  ['en', 'Can\u2019t I dock here', true],
  ['en', 'my ship is stopped, can it move', true],
  ['en', 'nor without docking site reporting', false],
  ['de', 'Darf ich hier anlegen', true],
  ['de', 'Anlegen ohne Hafen', false],
  ['ja', '\u5bc4\u6e2f', true],
])('in %s, whether "%s" is a question: %s', ([language, text, expected]) => {
  expect(isQuestion(text, languageOf(language).words)).toBe(expected);
});
