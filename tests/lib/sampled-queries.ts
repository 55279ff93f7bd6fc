import { join } from 'node:path';
import { readQuestions } from '../../scripts/lib/search/questions.ts';
import { root } from './build-site.ts';

/**
 * Some of the queries that the search is measured by: enough for a browser, which runs the engine that all are measured
 * with.
 */
const queries = readQuestions(join(root, 'tests/search/queries.yml'));
export const sampledQueries = queries.filter((_, at) => at % 25 === 0);
