import { defineWords } from '../words.ts';

export const words = defineWords('he', {});
