import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Hit } from '../../../src/search/browser.ts';
import type { SiteSearch } from './search-site.ts';

/** A question with the rulings that answer it. */
export interface Asked {
  /** File name and part of the file: `queries.yml tuned`. */
  set: string;
  /** Kind of the question: `exact`, `typo`, `plain`, ... */
  group: string;
  text: string;
  /** Addresses of right rulings or texts, without base path: `glossary/stasis/#p1`. None if nothing answers. */
  right: readonly string[];
  /** Whether a right ruling is named, and not only a text. */
  isForRuling: boolean;
}

const group = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const yamlFile = z.strictObject({
  tuned: z.record(z.string(), group),
  unseen: z.record(z.string(), group),
});
const jsonFile = z.object({
  queries: z.array(z.object({ q: z.string(), c: z.string(), answers: z.array(z.string()) })),
});

/**
 * Reads a file of questions: YAML as `tests/search/queries.yml`, or JSON with `queries`, each with `q`, its class `c` and
 * its `answers` as `slug#p1`.
 */
export function readQuestions(path: string): Asked[] {
  const name = basename(path);
  const content = readFileSync(path, 'utf8');
  if (path.endsWith('.json')) {
    const { queries } = jsonFile.parse(JSON.parse(content));
    return queries.map(({ q, c, answers }) => ({
      set: name,
      group: c,
      text: q,
      right: answers.map(addressOfKey),
      isForRuling: answers.length > 0,
    }));
  }
  return Object.entries(yamlFile.parse(parse(content))).flatMap(([part, groups]) =>
    Object.entries(groups).flatMap(([kind, queries]) =>
      Object.entries(queries).map(([text, answers]) => {
        const right = answers === 'nothing' ? [] : [answers].flat().map(addressOfLine);
        const isForRuling = right.some((one) => /#[pr]\d+$/u.test(one));
        return { set: `${name} ${part}`, group: kind, text, right, isForRuling };
      }),
    ),
  );
}

// `facility#p24`, `official-tournament-format#r3`
function addressOfKey(key: string): string {
  const [slug = '', number = ''] = key.split('#');
  return `${number.startsWith('r') ? 'documents' : 'glossary'}/${slug}/#${number}`;
}

// `stopped p9`, `documents/official-tournament-format r3`, `terms/tricorder`, `icons#icon-au`
function addressOfLine(line: string): string {
  const [name = '', number] = line.split(' ');
  const [path = '', anchor = number] = (/[/#]/u.test(name) ? name : `glossary/${name}`).split('#');
  return anchor === undefined ? `${path}/` : `${path}/#${anchor}`;
}

/** Asks a site a question, and returns how good the answer is. */
export async function measure({ text, right }: Asked, site: SiteSearch) {
  const { names, rulings, best, claims } = await site.ask(text);
  const isRight = (hit: Hit): boolean => {
    const address = addressOf(hit, site);
    return right.includes(address) || right.includes(address.replace(/#.*/u, ''));
  };
  // A term has its rulings in other texts.
  const firsts = [names.find(({ isNamed }) => isNamed), rulings[0]].flatMap((one) => {
    const url = one?.target.url.slice(site.names.index.base.length);
    return url === undefined ? [] : [url];
  });
  return {
    /** A right ruling is the first one, or among the first five. */
    first: rulings.slice(0, 1).some(isRight),
    firstFive: rulings.slice(0, 5).some(isRight),
    /** The first named text, or the text of the first ruling, is right. */
    text: firsts.some((url) => right.some((one) => one === url || one.startsWith(`${url}#`))),
    /** Whether the framed ruling is right; undefined if none is framed. */
    framed: best && isRight(best),
    claimsNothing: claims === 'nothing',
  };
}

/** Address of a ruling in its text, without base path, also if another page of the text shows it. */
export function addressOf({ target, ruling }: Hit, { names }: SiteSearch): string {
  return `${target.url.slice(names.index.base.length)}#${ruling.number}`;
}
