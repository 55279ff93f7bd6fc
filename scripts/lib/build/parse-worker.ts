import { parsedLines } from '../../../src/site/index.ts';
import { serveJobs } from './thread-pool.ts';

serveJobs(parsedLines);
