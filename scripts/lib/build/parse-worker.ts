import type { ParsedFile, Source } from '../../../src/glossary/index.ts';
import { parseFile } from '../../../src/markdown/index.ts';
import { serveJobs } from './thread-pool.ts';

serveJobs((sources: Source[]): ParsedFile[] => sources.map(parseFile));
