import { getCollection } from 'astro:content';
import type { Glossary } from '../glossary/index.ts';

let built: Promise<Glossary> | undefined;

/** The compiled glossary, as the content loader gave it to Astro: read once for a build, anew for each page in development. */
export function glossary(): Promise<Glossary> {
  if (!import.meta.env.PROD) return read();
  built ??= read();
  return built;
}

async function read(): Promise<Glossary> {
  const items = await getCollection('glossary');
  const glossary: Glossary = {
    ...items.find(({ id }) => id === 'site')?.data,
    entries: [],
    terms: [],
    documents: [],
  };
  for (const { data } of items) {
    if (data.type === 'entry') glossary.entries.push(data);
    else if (data.type === 'term') glossary.terms.push(data);
    else if (data.type === 'document') glossary.documents.push(data);
  }
  return glossary;
}
