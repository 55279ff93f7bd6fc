import { join, relative } from 'node:path';
import { graphOf } from '../src/glossary/index.ts';
import {
  compileFolder,
  namedPath,
  readFolder,
  sayFolder,
  settings,
  startFolder,
  stoppedByErrors,
} from '../src/site/index.ts';
import { changeFiles } from './lib/change-files.ts';
import { command } from './lib/command.mjs';
import { printGraph, toDot, toGexf } from './lib/graph-files.ts';

export default await command(
  import.meta,
  {
    name: 'graph',
    does:
      'Writes the graph of references as JSON, GEXF and DOT, and prints what stands out: the most mentioned\n' +
      'names, names without an entry, entries that nothing refers to.',
    options: {
      out: { type: 'string', value: 'FOLDER', does: "where to write (default: the site's folder)" },
    },
    example: '--out graph',
  },
  ({ values }) => {
    const where = settings();
    const { glossary, diagnostics } = compileFolder(where, readFolder(where));
    if (stoppedByErrors(diagnostics, where.content, 'no graph was written')) return 1;

    const graph = graphOf(glossary);
    const out = values.out === undefined ? where.out : namedPath(values.out);
    const write = [
      { path: 'graph.json', text: `${JSON.stringify(graph)}\n` },
      { path: 'graph.gexf', text: toGexf(graph) },
      { path: 'graph.dot', text: toDot(graph) },
    ];
    changeFiles(out, { write });
    for (const { path } of write) console.log(`Wrote ${relative(startFolder(), join(out, path))}`);
    printGraph(glossary, graph);
    sayFolder(where.content);
    return 0;
  },
);
