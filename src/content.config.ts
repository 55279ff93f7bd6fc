import { defineCollection } from 'astro:content';
import { glossaryLoader } from './site/loader.ts';

export const collections = {
  glossary: defineCollection({ loader: glossaryLoader() }),
};
