import { expect, test } from 'vitest';
import { addressOf, type Backlink, numberOf, slugify } from '../../src/glossary/index.ts';
import { backlinkText } from '../../src/glossary/references.ts';

const from = {
  address: addressOf({ type: 'entry', slug: slugify('fog') }),
  name: 'Fog',
  url: '/glossary/fog/',
};

const backlink: Required<Backlink> = {
  kind: 'see',
  from,
  number: numberOf('entry', 1),
  printed: '2.1',
  url: '/glossary/fog/#p1',
  targetNumber: numberOf('entry', 2),
  sentence: 'See tide.',
};

/** Each field, with another value. The address of a text is part of the address of its rulings. */
const changes: Required<Backlink> = {
  kind: 'mention',
  from: { ...from, name: 'Fog (bank)' },
  number: numberOf('entry', 3),
  printed: '2.2',
  url: '/documents/fog/section/start/#p1',
  targetNumber: numberOf('entry', 4),
  sentence: 'It docks. See tide.',
};

test.each(Object.entries(changes))('%s is a part of the text of a backlink', (key, value) => {
  expect(backlinkText({ ...backlink, [key]: value })).not.toBe(backlinkText(backlink));
});
