import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { textOf } from '../src/read/index.ts';
import { changeFiles, namedPath, readWholeContent, startFolder } from '../src/site/index.ts';
import { command, UsageError } from './lib/command.mjs';

const checkout = resolve(import.meta.dirname, '..');
/** Placeholder in the workflows if the repository of this checkout is unknown. */
const unknownEngine = 'OWNER/spaceline';
const starters = join(checkout, 'starter');

export default await command(
  import.meta,
  {
    does:
      'Writes a small content folder to begin with, a repository of its own: five entries, a rulebook, icons, and site.yml\n' +
      'with every key explained; a README for its editors, and workflows of GitHub and Codeberg that publish the site and\n' +
      'check pull requests. It builds as it is. Exits with 1 if the folder already holds something.\n' +
      `The texts are in the language if there is a starter in it (${readdirSync(starters).join(', ')}), else in English.`,
    positionals: { usage: 'FOLDER', least: 1, most: 1 },
    options: {
      name: { type: 'string', value: 'NAME', does: 'the name of the game', default: 'My Game' },
      language: { type: 'string', value: 'CODE', does: 'its language, BCP 47', default: 'en' },
    },
    example: 'my-game --name "Ströme aus Gold" --language de',
  },
  ({ values, positionals: [path = ''] }) => {
    const name = values.name?.trim() ?? '';
    if (!/^\P{Cc}+$/u.test(name)) throw new UsageError('--name takes a name in one line.');
    const language = canonical(values.language ?? '');
    const [start] = [language, language.replace(/-.*/u, ''), 'en'].filter((code) =>
      existsSync(join(starters, code)),
    );
    const folder = namedPath(path);
    const shown = relative(startFolder(), folder) || '.';
    if (existsSync(folder) && readdirSync(folder).some((one) => one !== '.git'))
      throw new Error(`${shown} already holds something; nothing was written`);
    const content = readWholeContent(join(starters, start ?? 'en')).map((source) => ({
      path: source.path,
      text: textOf(source)
        // Adds quotes if YAML needs them.
        .replace(/(?<=^\w+: ).*\{name\}.*$/gmu, (value) =>
          stringify(
            value.replaceAll('{name}', () => name),
            { lineWidth: 0 },
          ).trimEnd(),
        )
        .replaceAll('{name}', () => name)
        .replace(/^language: .*$/mu, `language: ${language}`)
        .replace(/^# (?=contentLanguage:).*$/mu, (line) =>
          start === language || language.startsWith(`${start}-`) ? line : 'contentLanguage: en',
        ),
    }));
    const engine = engineOnGitHub();
    const write = [...content, ...repositoryFiles(engine)];
    changeFiles(folder, { write });
    console.log(`Wrote ${write.length} files into ${shown}. Next:`);
    const quoted = /^[\w./-]+$/u.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
    for (const next of ['check', 'dev'])
      console.log(`  SPACELINE_CONTENT=${quoted} npm run ${next}`);
    if (engine === unknownEngine)
      console.log(
        'Set ENGINE in .github/workflows/ to the repository of Spaceline on GitHub that builds the site.',
      );
    console.log(
      `Or choose the folder for every command: write SPACELINE_CONTENT=${folder} into ${join(checkout, '.env')}.\n` +
        'To publish it, and for editors who write in the browser: docs/own-site.md.',
    );
  },
);

/**
 * Returns the files of a repository that holds a content folder: workflows, and what Git ignores.
 *
 * @param engine the repository of Spaceline on GitHub
 */
function repositoryFiles(engine: string): { path: string; text: string }[] {
  const version = git('describe', '--tags', '--exact-match') || git('rev-parse', 'HEAD') || 'main';
  const workflow = (name: string): string =>
    readFileSync(join(checkout, 'docs/hosting', name), 'utf8')
      .replace(`ENGINE: ${unknownEngine}`, () => `ENGINE: ${engine}`)
      .replace('ENGINE_VERSION: main', () => `ENGINE_VERSION: ${version}`);
  return [
    {
      path: '.gitignore',
      text: '.DS_Store\n.cache/\n.obsidian/workspace*\n.site/\n.spaceline-drafts/\n',
    },
    { path: '.github/workflows/check.yml', text: workflow('content-check.yml') },
    { path: '.github/workflows/pages.yml', text: workflow('github-pages.yml') },
  ];
}

/** Returns the repository on GitHub that this checkout is a clone of. */
function engineOnGitHub(): string {
  const remote = git('remote', 'get-url', 'origin');
  return /github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?$/u.exec(remote)?.[1] ?? unknownEngine;
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: checkout, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** A BCP 47 code in its usual form: `de-at` is `de-AT`. */
function canonical(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? 'en';
  } catch {
    throw new UsageError('--language takes a BCP 47 code, such as de or pt-BR.');
  }
}
