import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from '../lib/build-site.ts';

const { editions: site } = inject('sites');

describe('npm run mcp', () => {
  const client = new Client({ name: 'test', version: '1' });
  beforeAll(() =>
    client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['scripts/mcp.ts'],
        cwd: root,
        env: {
          SPACELINE_CONTENT: 'tests/fixtures/editions',
          SPACELINE_OUT: site.folder,
          SPACELINE_BASE: site.base,
        },
      }),
    ),
  );
  afterAll(() => client.close());

  async function call(name: string, input: Record<string, unknown>) {
    const { structuredContent, content, isError } = await client.callTool({
      name,
      arguments: input,
    });
    expect(isError).toBeFalsy();
    const [part] = content;
    if (part?.type === 'text') expect(JSON.parse(part.text)).toEqual(structuredContent);
    return structuredContent;
  }

  test('lists its tools, each with a description', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'check_citations',
      'get_ruling',
      'ruling_history',
      'search_rulings',
    ]);
    expect(tools.filter(({ description = '' }) => description === '')).toEqual([]);
  });

  test('finds rulings, with number, day and link, and says whether one answers', async () => {
    const found = await call('search_rulings', {
      question: 'can storm warning be played on any sea',
      limit: 2,
    });
    expect(found).toMatchObject({
      answers: expect.any(Boolean),
      rulings: [
        {
          citation: expect.stringMatching(/^Storm Warning, p\d$/u),
          number: expect.stringMatching(/^p\d$/u),
          reads: expect.stringMatching(/edition/u),
          url: expect.stringMatching(/^https:\/\/.*\/glossary\/storm-warning\/\d\/$/u),
        },
        expect.anything(),
      ],
    });
    const nothing = await call('search_rulings', { question: 'xyzzy plugh' });
    expect(nothing).toMatchObject({ answers: false, note: expect.any(String), rulings: [] });
  });

  test('returns a rule by its printed number, with the rules below it', async () => {
    expect(await call('get_ruling', { citation: 'rule 702.3' })).toMatchObject({
      citation: 'Harbour Rules 702.3',
      url: expect.stringMatching(/\/documents\/harbour-rules\/7\/$/u),
      subrules: [{ text: 'the quay,' }, { text: 'then the pilot.' }],
    });
  });

  test('writes the name of an icon, not its code', async () => {
    const ruling = await call('get_ruling', { citation: 'docking p3' });
    expect(ruling).toMatchObject({ text: expect.stringContaining('an [oar] icon docks') });
  });

  test('returns the versions of a ruling, with the edition of each', async () => {
    const history = await call('ruling_history', { citation: 'docking p1' });
    expect(history).toMatchObject({ versions: [{ since: '2025-01-01' }, { since: '2025-06-01' }] });
  });

  test('returns the status of the citations in a text', async () => {
    const text = 'See docking p1 and docking p4.';
    const checked = await call('check_citations', { text, on: '2025-01-01' });
    expect(checked).toMatchObject({
      edition: { date: '2025-01-01' },
      citations: [
        { written: 'docking p1', state: 'reworded', now: { citation: 'docking, p1' } },
        { written: 'docking p4', state: 'retired' },
      ],
    });
  });

  test('says that a citation names no ruling', async () => {
    const answer = await call('get_ruling', { citation: 'the moon' });
    expect(answer).toEqual({ problem: expect.stringContaining('"the moon" names no ruling') });
  });
});
