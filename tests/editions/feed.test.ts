import { describe, expect, test } from 'vitest';
import { changesFeed } from '../../src/outputs/index.ts';
import { plainWording } from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { unescapeHtml } from '../lib/unescape-html.ts';

/** What the feed says of a second edition that rewords this many long rulings. */
function said(texts: number): string {
  const content = new MemoryContent();
  content.files.set('site.yml', 'name: Harbour\norigin: https://harbour.example\n');
  const long = 'Whoever leaves the harbour pays what the harbour master asks. '.repeat(20).trim();
  for (let at = 10; at < 10 + texts; at++)
    content.entry(`pier-${at}`, [`title: Pier ${at}`], `${long} It is spring. ^p1`);
  content.freeze('2026-01-01');
  for (let at = 10; at < 10 + texts; at++)
    content.edit(`glossary/pier-${at}.md`, 'It is spring', 'It is autumn');
  content.freeze('2026-02-01');
  const wording = plainWording('en');
  const feed = changesFeed({ ...content.compiled(), wording });
  return unescapeHtml(/<content type="html">(.*?)<\/content>/su.exec(feed)?.[1] ?? '');
}

describe('the feed', () => {
  test('shows each change of an edition, word by word', () => {
    const content = said(20);
    expect(content.match(/<del>spring<\/del>/gu)).toHaveLength(20);
    expect(content).not.toContain('All changes');
  });

  test('sums up an edition with many changes, and links to them', () => {
    const content = said(60);
    expect(content.length).toBeLessThan(5000);
    expect(content).toMatch(/^<p>60 rulings changed, in 60 texts<\/p><p><a href="https:/u);
    const site = 'https://harbour.example';
    expect(content).toContain(`<a href="${site}/glossary/pier-10/">Pier 10</a>, <a href=`);
    const all = `<p><a href="${site}/changes/2026-02-01/">All changes, word by word</a></p>`;
    expect(content.slice(content.indexOf('48 more'))).toBe(`48 more</p>${all}`);
  });
});
