import { expect, test } from 'vitest';
import { JsonPlaces } from '../../src/editions/json-places.ts';

const json = `{
  "title": "a \\"{[,:]}\\" title",
  "texts": {
    "glossary/fog": { "rulings": {"p1": {"text": "deep"}} }, "glossary/gull": null
  },
  "list": [1, {"in": true}, [2], "four"]
}`;

test.each([
  [['title'], '"title"'],
  [['texts', 'glossary/fog'], '"glossary/fog"'],
  [['texts', 'glossary/gull'], '"glossary/gull"'],
  [['list', 0], '1,'],
  [['list', 1], '{"in"'],
  [['list', 1, 'in'], '"in"'],
  [['list', 2], '[2]'],
  [['list', 3], '"four"'],
  [['texts', 'glossary/none'], '"texts"'],
  [['none'], '{'],
])('the place of %j in a JSON text is known', (path, there) => {
  const { line, column } = new JsonPlaces(json, 3).find(path);
  expect(json.split('\n')[line - 1]?.slice(column - 1)).toMatch(
    new RegExp(`^${there.replace(/[[\]{}]/gu, '\\$&')}`, 'u'),
  );
});
