import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FileWriter } from '../../scripts/lib/build/file-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'spaceline-file-writer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['in its own thread', 0],
  ['at once', Number.POSITIVE_INFINITY],
])('a file writer that writes %s', (name, least) => {
  const out = join(folder, name);

  test('writes texts and bytes into folders that it makes', () => {
    const writer = new FileWriter(least);
    const bytes = Buffer.from('some bytes of a larger buffer').subarray(5, 10);
    for (let at = 0; at < 300; at++) {
      writer.write([join(out, `${at}`, 'text'), `${at} · – ${'long '.repeat(1000)}`]);
      writer.write([join(out, `${at}`, 'bytes'), bytes]);
    }
    writer.flush();
    expect(readdirSync(out)).toHaveLength(300);
    for (let at = 0; at < 300; at++) {
      expect(readFileSync(join(out, `${at}`, 'text'), 'utf8')).toBe(
        `${at} · – ${'long '.repeat(1000)}`,
      );
      expect(readFileSync(join(out, `${at}`, 'bytes'), 'utf8')).toBe('bytes');
    }
  });

  test('replaces a file, and leaves what has another name as it was', () => {
    const writer = new FileWriter(least);
    const [one, other] = [join(out, 'one'), join(out, 'other')];
    writeFileSync(one, 'old');
    linkSync(one, other);
    writer.write([one, 'new']);
    writer.flush();
    expect(readFileSync(one, 'utf8')).toBe('new');
    expect(readFileSync(other, 'utf8')).toBe('old');
  });

  test('says what went wrong, with the code of the file system', () => {
    const writer = new FileWriter(least);
    expect(() => {
      writer.write([join(out, 'one', 'below-a-file'), '']);
      writer.flush();
    }).toThrow(expect.objectContaining({ code: expect.stringMatching(/^(?:ENOTDIR|EEXIST)$/u) }));
  });
});
