// `npm start` and `npm test` run this on the machine's own Node, before anything is installed, so it uses built-in
// modules only.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The command was called in a way it does not know. Exit code 2. */
export class UsageError extends Error {}

/**
 * An option, as `parseArgs` takes it.
 *
 * @typedef {import('node:util').ParseArgsOptionDescriptor & {
 *   does: string,
 *   value?: string,
 * }} Option `does` is its line in the help, `value` what stands for its value there
 */

/** @typedef {{ name: string }} Named the name of a command as typed after `npm run` */

/**
 * Description of a command: everything that `--help` prints.
 *
 * @template {Record<string, Option>} Options
 * @typedef {object} Command
 * @property {string} does in whole sentences
 * @property {{ usage: string, least: number, most: number }} [positionals] missing if it takes none
 * @property {Options} options
 * @property {string} example arguments of an example call; empty for a call without arguments
 * @property {boolean} [passesOn] whether another program receives every argument unchanged
 */

/**
 * @template {Record<string, Option>} Options
 * @typedef {object} Input
 * @property {ReturnType<typeof parseArgs<{ options: Options }>>['values']} values
 * @property {string[]} positionals
 */

/**
 * Defines a command, named after its script, and runs it if Node was started with that script. A test that imports the
 * script receives the command and runs it with other arguments.
 *
 * @template {Record<string, Option>} const Options
 * @param {{ url: string }} script the `import.meta` of the script
 * @param {Command<Options>} description
 * @param {(input: Input<Options>) => number | void | Promise<number | void>} run
 * @returns {Promise<(args: string[]) => Promise<number>>} runs the command: see {@link execute}
 */
export async function command(script, description, run) {
  const name = parse(fileURLToPath(script.url)).name.replace('-', ':');
  const spec = { ...description, name };
  const started = process.argv[1] ?? '';
  if (existsSync(started) && realpathSync(started) === fileURLToPath(script.url)) {
    const runHere = (/** @type {Input<Options>} */ input) => {
      enterCheckout(spec);
      return run(input);
    };
    process.exitCode = await execute(spec, runHere, process.argv.slice(2));
  }
  return (args) => execute(spec, run, args);
}

/**
 * Runs a command: reads its arguments, answers `--help`, and prints errors.
 *
 * @template {Record<string, Option>} const Options
 * @param {Command<Options> & Named} spec
 * @param {(input: Input<Options>) => number | void | Promise<number | void>} run
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0, or what `run` returns; 1 if `run` throws; 2 if the command was called in a
 *   wrong way
 */
async function execute(spec, run, args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(spec));
    return 0;
  }
  try {
    return (await run(inputOf(spec, args))) ?? 0;
  } catch (error) {
    console.error(messageOf(error));
    if (!(error instanceof UsageError)) return 1;
    console.error(`"${called(spec)} --help" shows how to use it.`);
    return 2;
  }
}

/**
 * Changes to the checkout's folder and records the start folder in `INIT_CWD`, as npm does.
 *
 * @param {Named} spec
 */
function enterCheckout({ name }) {
  if (process.env['npm_lifecycle_event'] === undefined) {
    process.env['npm_lifecycle_event'] = name;
    process.env['INIT_CWD'] = process.cwd();
  }
  process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
}

/**
 * @param {unknown} error anything that was thrown
 * @returns {string} its message
 */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads the value of an option that takes a whole number.
 *
 * @param {string} option its name, with the dashes
 * @param {string} text
 * @returns {number} 1 or more
 * @throws {UsageError} if the text is anything else
 */
export function wholeNumber(option, text) {
  if (/^[1-9]\d*$/u.test(text)) return Number(text);
  throw new UsageError(`${option} takes a whole number from 1 on, not "${text}".`);
}

/**
 * @template {Record<string, Option>} Options
 * @param {Command<Options> & Named} spec
 * @param {string[]} args
 * @returns {Input<Options>}
 */
function inputOf(spec, args) {
  const {
    name,
    options,
    positionals: { usage, least, most } = { usage: '', least: 0, most: 0 },
  } = spec;
  if (spec.passesOn) return { values: parsed(options, []).values, positionals: args };
  refuseTakenByNpm(spec);
  const { values, positionals } = parsed(options, args);
  refuseEmpty(spec, values, positionals);
  const surplus = positionals[most];
  if (surplus !== undefined) throw new UsageError(`${name} does not take "${surplus}".`);
  if (positionals.length < least)
    throw new UsageError(`${name} needs ${usage}: ${called(spec)} ${usage}`);
  return { values, positionals };
}

/**
 * @template {Record<string, Option>} Options
 * @param {Options} options
 * @param {string[]} args
 */
function parsed(options, args) {
  try {
    return parseArgs({ options, args, allowPositionals: true });
  } catch (error) {
    // Only the first sentence: the second is about arguments that begin with a dash.
    throw new UsageError(`${messageOf(error).split('. ')[0]}.`.replace('..', '.'));
  }
}

/**
 * Refuses empty texts. A shell passes one for a variable that is not set; as a path it would be the current folder.
 *
 * @param {Command<Record<string, Option>> & Named} spec
 * @param {Record<string, unknown>} values
 * @param {string[]} positionals
 */
function refuseEmpty({ name, options, positionals: takes }, values, positionals) {
  for (const [option, { default: usual }] of Object.entries(options)) {
    const value = values[option];
    if (typeof value === 'string' && value.trim() === '' && value !== usual)
      throw new UsageError(`--${option} needs a value, not an empty text.`);
  }
  if (positionals.some((text) => text.trim() === ''))
    throw new UsageError(`${name} takes no empty text${takes ? ` as ${takes.usage}` : ''}.`);
}

/**
 * Refuses to run if npm took an option for itself: in `npm run number --dry-run`, the command never sees the option and
 * would write.
 *
 * @param {Command<Record<string, Option>> & Named} spec
 */
function refuseTakenByNpm(spec) {
  if (process.env['npm_lifecycle_event'] !== spec.name) return;
  const taken = Object.keys(spec.options).find(
    (option) => process.env[`npm_config_${option.replaceAll('-', '_')}`] !== undefined,
  );
  if (taken !== undefined)
    throw new UsageError(
      `npm took --${taken} for itself. Put "--" before it: ${called(spec)} --${taken}`,
    );
}

/**
 * @param {Command<Record<string, Option>> & Named} spec
 * @returns {string} what `--help` prints
 */
function helpOf(spec) {
  const { does, positionals, options, example } = spec;
  const rows = Object.entries(options).map(([name, { does, value, default: usual }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    typeof usual === 'string' && usual !== '' ? `${does} (default: ${usual})` : does,
  ]);
  rows.push(['--help', 'show this help']);
  const width = Math.max(...rows.map(([left = '']) => left.length));
  const usage = [
    called(spec),
    ...(positionals ? [positionals.usage] : []),
    ...rows.slice(0, -1).map(([left]) => `[${left}]`),
  ];
  return [
    usage.length > 1 ? usage.join(' ') : withoutDashes(spec),
    '',
    does,
    '',
    'Options:',
    ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Example:',
    `  ${example === '' ? withoutDashes(spec) : `${called(spec)} ${example}`}`,
  ].join('\n');
}

/** @param {Named} spec */
function withoutDashes({ name }) {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

/** @param {Named} spec */
function called(spec) {
  return `${withoutDashes(spec)} --`;
}
