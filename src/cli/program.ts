// Commander only reads the words. What a verb takes is declared in its own file; nothing runs in here.
import { Argument, Command, CommanderError, Option } from 'commander';
import { usageError } from './usage-error.ts';
import type { Verb, VerbArgument, VerbOption } from './verb.ts';

type OptionValue = string | true | readonly string[];

/** What the words of a call mean. */
export interface ParsedCall {
  verb: Verb;
  /** The words of each, by the name that the verb gives it; several of a variadic one only. */
  arguments: ReadonlyMap<string, readonly string[]>;
  /** By long name without dashes; true for options that take no value, a list for those that repeat. */
  options: ReadonlyMap<string, OptionValue>;
}

export const globalOptions: readonly VerbOption[] = [
  { flags: '--json', describe: 'print exactly one JSON document' },
  { flags: '--data-dir <folder>', describe: 'folder with the wallet and the database' },
  { flags: '--verbose', describe: 'write logs to standard error' },
];

/** Reads a call. Errors: USAGE. */
export function parseCall(words: readonly string[], verbs: readonly Verb[]): ParsedCall {
  let parsed: ParsedCall | undefined;
  const program = quietCommand('countersign');
  for (const option of globalOptions) program.addOption(commanderOption(option));
  for (const verb of verbs) {
    const leaf = addVerb(program, verb);
    leaf.action(() => {
      parsed = { verb, arguments: argumentsOf(verb, leaf), options: optionsOf(program, leaf) };
    });
  }
  try {
    program.parse([...words], { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    if (thrown.code === 'commander.help') throw usageError('Name what is to be done.');
    throw usageError(asSentence(thrown.message), verbNamed(words, verbs));
  }
  if (parsed === undefined) throw usageError('Name what is to be done.');
  return parsed;
}

/** The verb that the words begin with, for its help; '' where they begin with none. */
function verbNamed(words: readonly string[], verbs: readonly Verb[]): string {
  const begins = ({ name }: Verb) => `${words.join(' ')} `.startsWith(`${name} `);
  return verbs.find(begins)?.name ?? '';
}

/** Whether the words ask for the JSON document; known before they are understood, for errors too. */
export function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end === -1 ? words.length : end).includes('--json');
}

function addVerb(program: Command, verb: Verb): Command {
  const leaf = verb.name.split(' ').reduce(subcommand, program);
  for (const argument of verb.arguments) leaf.addArgument(commanderArgument(argument));
  for (const option of verb.options) leaf.addOption(commanderOption(option));
  return leaf;
}

function subcommand(parent: Command, word: string): Command {
  const known = parent.commands.find((command) => command.name() === word);
  if (known) return known;
  const created = quietCommand(word);
  parent.addCommand(created);
  return created;
}

function quietCommand(name: string): Command {
  return new Command(name)
    .exitOverride()
    .helpCommand(false)
    .helpOption(false)
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
}

function commanderArgument(argument: VerbArgument): Argument {
  const inner = argument.variadic ? `${argument.name}...` : argument.name;
  return new Argument(argument.required ? `<${inner}>` : `[${inner}]`, argument.describe);
}

function commanderOption(option: VerbOption): Option {
  const made = new Option(option.flags, option.describe);
  if (option.choices) takeChoice(made, option.choices);
  if (option.repeats) {
    made.argParser((value: string, before: readonly string[] = []) => [...before, value]);
  }
  return made.makeOptionMandatory(option.required ?? false);
}

/** In capitals or small letters; kept as the verb writes it. */
function takeChoice(made: Option, choices: readonly string[]): void {
  const { parseArg } = made.choices([...choices]);
  const written = (value: string) =>
    choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? value;
  made.argParser((value, before) => parseArg?.(written(value), before));
}

function argumentsOf(verb: Verb, leaf: Command): ReadonlyMap<string, readonly string[]> {
  const values: readonly unknown[] = leaf.processedArgs;
  return new Map(
    verb.arguments.flatMap(({ name }, at): [string, string[]][] => {
      const value = values[at];
      if (Array.isArray(value)) return value.length > 0 ? [[name, value.map(String)]] : [];
      return typeof value === 'string' ? [[name, [value]]] : [];
    }),
  );
}

function optionsOf(program: Command, leaf: Command): ReadonlyMap<string, OptionValue> {
  const found = new Map<string, OptionValue>();
  for (const command of [program, leaf]) {
    for (const option of command.options) {
      const value: unknown = command.getOptionValue(option.attributeName());
      if (typeof value === 'string' || value === true) found.set(option.name(), value);
      else if (Array.isArray(value)) found.set(option.name(), value.map(String));
    }
  }
  return found;
}

/** "error: unknown option '--x'\n(Did you mean --y?)" as sentences. */
function asSentence(message: string): string {
  return message
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.replace(/^\((.*)\)$/, '$1'))
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .map((line) => (/[.?]$/.test(line) ? line : `${line}.`))
    .join(' ');
}
