import { defineCollection } from 'astro:content';
import { glossaryLoader } from './site/index.ts';

export const collections = {
  glossary: defineCollection({ loader: glossaryLoader() }),
};
