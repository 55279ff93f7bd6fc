import { join } from 'node:path';
import { readQueries } from '../../scripts/lib/search/queries.ts';
import { root } from './build-site.ts';

/**
 * Some of the queries that the search is measured by: enough for a browser, which runs the engine that all are measured
 * with.
 */
const queries = readQueries(join(root, 'tests/search/queries.yml'));
export const sampledQueries = queries.filter((_, at) => at % 25 === 0);
