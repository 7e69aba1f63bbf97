import { globalOptions } from '../program.ts';
import { usageError } from '../usage-error.ts';
import type { Verb, VerbAnswer, VerbArgument } from '../verb.ts';

const exitCodes = {
  0: 'done',
  1: 'the answer is a negative result: invalid, refused, failed, or a question',
  2: 'wrong usage',
  3: 'something is missing here: anvil, an RPC, an unlocked wallet',
} as const;

/** The verb that explains `others` and itself. */
export function helpOn(others: readonly Verb[]): Verb {
  const help: Verb = {
    name: 'help',
    describe: 'Explain a verb, with an example of its answer.',
    arguments: [{ name: 'verb', describe: 'the verb to explain', required: false, variadic: true }],
    options: [],
    example: {
      call: 'countersign help hash --json',
      document: {
        name: 'hash',
        describe: '…',
        usage: 'countersign hash <plan>',
        arguments: [],
        options: [],
        exitCodes: {},
        example: {},
      },
    },
    run: async (context) => {
      const all = [...others, help];
      const name = context.argument('verb');
      const verb = all.find((candidate) => candidate.name === name);
      if (verb) return explainVerb(verb);
      const group = all.filter((each) => name === '' || each.name.startsWith(`${name} `));
      if (group.length === 0) throw usageError(`There is no verb "${name}".`);
      return listVerbs(group);
    },
  };
  return help;
}

function listVerbs(listed: readonly Verb[]): VerbAnswer {
  const width = Math.max(...listed.map((verb) => verb.name.length));
  const lines = listed.map((verb) => `  ${verb.name.padEnd(width)}  ${verb.describe}`);
  return {
    exitCode: 0,
    document: { verbs: listed.map(({ name, describe }) => ({ name, describe })) },
    text: [
      'countersign <verb> [options]',
      '',
      ...lines,
      '',
      ...optionLines(globalOptions),
      '',
      '"countersign help <verb>" shows its options and an example of its answer.',
      'Where it is not installed, "countersign" stands for "npm run -s cli --" in its folder.',
    ].join('\n'),
  };
}

function explainVerb(verb: Verb): VerbAnswer {
  const usage = ['countersign', verb.name, ...verb.arguments.map(placeholder)].join(' ');
  const options = [...verb.options, ...globalOptions];
  return {
    exitCode: 0,
    document: {
      name: verb.name,
      describe: verb.describe,
      usage,
      arguments: verb.arguments.map(({ name, describe }) => ({ name, describe })),
      options: options.map(({ flags, describe }) => ({ flags, describe })),
      exitCodes,
      example: { call: verb.example.call, answer: verb.example.document },
      ...(verb.terms && { terms: verb.terms.meanings }),
    },
    text: [
      `${usage} [options]`,
      '',
      verb.describe,
      '',
      ...verb.arguments.map((argument) => `  ${placeholder(argument)}  ${argument.describe}`),
      ...optionLines(options),
      '',
      `Exit codes: ${Object.entries(exitCodes)
        .map(([code, meaning]) => `${code} ${meaning}`)
        .join('; ')}.`,
      '',
      `Example: ${verb.example.call}`,
      JSON.stringify(verb.example.document, null, 2),
      ...(verb.terms ? termLines(verb.terms) : []),
    ].join('\n'),
  };
}

function termLines({ title, meanings }: NonNullable<Verb['terms']>): string[] {
  const width = Math.max(...Object.keys(meanings).map((term) => term.length));
  const lines = Object.entries(meanings).map(([term, it]) => `  ${term.padEnd(width)}  ${it}`);
  return ['', title, ...lines];
}

function placeholder(argument: VerbArgument): string {
  const inner = argument.variadic ? `${argument.name}...` : argument.name;
  return argument.required ? `<${inner}>` : `[${inner}]`;
}

function optionLines(options: typeof globalOptions): string[] {
  const width = Math.max(...options.map(({ flags }) => flags.length));
  return options.map(({ flags, describe }) => `  ${flags.padEnd(width)}  ${describe}`);
}
