import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import {
  type Address,
  addressOf,
  isTextAddress,
  rulingTitle,
  shareUrl,
} from '../src/model/index.ts';
import { soundContent } from '../src/site/index.ts';
import { type SiteCompilation, textsWithFiles } from '../src/views/index.ts';
import { citationChecker, dataOf } from './citations.ts';
import { command } from './lib/command.mjs';
import { openSite, type SiteSearch } from './lib/search/search-site.ts';

const citation = z
  .string()
  .describe(
    'A ruling as a reader cites it: "facility p25", "rule 702.19b", or a link to the site.',
  );

export default await command(
  import.meta,
  {
    does:
      'Serves the rulings of the built site to an assistant over standard input and output, by the Model Context\n' +
      'Protocol: search, one ruling with its subrules, its history, and what became of a citation. docs/chat-bot.md shows\n' +
      'how to add it to an assistant, which starts it itself.',
    options: {},
    example: '',
  },
  async () => {
    // Standard output belongs to the protocol.
    console.log = console.error;
    const { out, compilation } = soundContent('no ruling is served');
    const search = await openSite(out);
    serveStdio(() => rulingsServer(compilation, search));
  },
);

/** Makes a server that answers from a compiled site and its search. */
function rulingsServer(compilation: SiteCompilation, search: SiteSearch): McpServer {
  const { glossary, editions, history } = compilation;
  const { site } = glossary;
  const texts = new Map([...textsWithFiles(compilation)].map((one) => [one.text.address, one]));
  const check = citationChecker(compilation);
  const lastEdition = editions.editions.at(-1)?.date;

  /** Returns a ruling with its text. */
  const rulingAt = (address: Address, number: string | undefined) => {
    const text = isTextAddress(address) ? texts.get(address) : undefined;
    const ruling = text?.file.rulings.find((one) => one.number === number);
    return text && ruling && { text, ruling };
  };
  type RulingAt = NonNullable<ReturnType<typeof rulingAt>>;
  /** Facts with which an assistant quotes a ruling: words, number, day and link. */
  const quoted = ({ text, ruling }: RulingAt) => {
    const { number, printed, plain, standing, heading, edition, supersededBy, sources } = ruling;
    const url = site.origin + shareUrl(text.text.url, number);
    const changed = lastEdition && `changed since the edition of ${lastEdition}`;
    const reads = edition ? `as in the edition of ${edition}` : changed;
    const citation = rulingTitle(text.text.name, ruling);
    const { aboutWording } = text.text;
    const more = {
      heading,
      supersededBy: supersededBy?.map(({ name }) => name),
      sources,
      aboutWording,
    };
    return { citation, number, printed, text: plain ?? ruling.text, standing, reads, url, ...more };
  };
  const cited = (written: string): RulingAt | undefined => {
    const { now } = check(written).citations[0] ?? {};
    return now && rulingAt(now.address, now.number);
  };
  const unknown = (written: string) => ({
    problem: `"${written}" names no ruling of ${site.name}: search for it.`,
  });

  const server = new McpServer(
    { name: 'spaceline', title: site.name, version: lastEdition ?? '0' },
    {
      instructions: `${site.name}: ${site.description} Quote rulings word for word, with their number, day and link. If \`answers\` is false, say that no ruling clearly answers.`,
    },
  );
  /** Adds a tool that replies with data, and with the same data as text for clients that read nothing else. */
  function addTool<Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    shape: Shape,
    answer: (input: z.infer<z.ZodObject<Shape>>) => object | Promise<object>,
  ): void {
    const inputSchema: z.ZodType<z.infer<z.ZodObject<Shape>>> = z.object(shape);
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { description, inputSchema, annotations }, async (input) => {
      // JSON omits undefined values.
      const text = JSON.stringify(await answer(input), null, 2);
      return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
    });
  }

  addTool(
    'search_rulings',
    'Finds the rulings that answer a question, best first.',
    {
      question: z.string().describe('A question, a card or a term, in plain words.'),
      limit: z.number().int().min(1).max(20).default(5),
    },
    async ({ question, limit }) => {
      const { best, rulings, names } = await search.ask(question);
      return {
        question,
        answers: best !== undefined,
        ...(best ? {} : { note: 'No ruling clearly leads: these are only the closest.' }),
        names: names.filter(({ isNamed }) => isNamed).map(({ target }) => target.name),
        rulings: rulings.slice(0, limit).flatMap(({ target: { type, slug }, ruling }) => {
          if (type !== 'entry' && type !== 'document') return [];
          const found = rulingAt(addressOf({ type, slug }), ruling.number);
          return found ? [quoted(found)] : [];
        }),
      };
    },
  );
  addTool(
    'get_ruling',
    'Returns one ruling with the rules below it and the names it refers to.',
    { citation },
    ({ citation: written }) => {
      const found = cited(written);
      if (!found) return unknown(written);
      const { file, text } = found.text;
      const below = ({ ruling }: RulingAt): RulingAt[] =>
        (ruling.children ?? []).flatMap((number) => {
          const child = rulingAt(text.address, number);
          return child ? [child, ...below(child)] : [];
        });
      return {
        ...quoted(found),
        subrules: below(found).map(quoted),
        refersTo: found.ruling.references?.map(({ shown }) => shown),
        referredBy: found.ruling.referredBy?.map(({ name, number }) => `${name}, ${number}`),
        kind: file.kind ?? 'document',
      };
    },
  );
  addTool(
    'ruling_history',
    'Returns every version of a ruling, the oldest first, with the edition that brought it.',
    { citation },
    ({ citation: written }) => {
      const found = cited(written);
      if (!found) return unknown(written);
      const { number } = found.ruling;
      const versions = history.of(found.text.text.address)?.rulings[number]?.versions ?? [];
      return {
        ...quoted(found),
        versions: versions.map(({ since, wordingOnly, ruling: { text, printed, standing } }) => {
          return { since: since ?? 'the last edition', printed, standing, text, wordingOnly };
        }),
      };
    },
  );
  addTool(
    'check_citations',
    'Finds the citations in a text and tells what became of each: same, undated (changed once, its day is unknown), renumbered, reworded, retired or unknown.',
    {
      text: z.string().max(100_000),
      on: z.iso.date().optional().describe('The day of the text, YYYY-MM-DD.'),
    },
    ({ text, on }) => {
      const { citations, edition, chosenBy } = dataOf(check(text, on), text);
      const withRulings = citations.map(({ now, ...one }) => {
        const found = now && rulingAt(now.address, now.number);
        return { ...one, now: found ? quoted(found) : now };
      });
      return { edition, chosenBy, citations: withRulings };
    },
  );
  return server;
}
