import type { PlanBirth } from '../../main/agent/compiler/build-plan.ts';
import { zoneHere } from '../../main/clock.ts';
import type { KnownNames } from '../../main/requests/look-up-names.ts';
import { AppError } from '../../shared/errors.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { ModelUse } from '../model/plan-with-model.ts';
import { contextOption, nowOption, readContext } from '../read-context.ts';
import { readText } from '../read-input.ts';
import { recordOptions } from '../record-options.ts';
import { usageError } from '../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';
import { withDefaultChain } from '../with-default-chain.ts';

/** More than any request; the parser itself refuses far shorter texts. */
const maxTextBytes = 64 * 1024 * 1024;

export const compile: Verb = {
  name: 'compile',
  describe:
    'Words to a plan. What is not understood to the last word is never planned; with a key in ANTHROPIC_API_KEY a model reads it.',
  arguments: [
    {
      name: 'text',
      describe: 'the request, or - for standard input',
      required: true,
      variadic: true,
    },
  ],
  options: [
    {
      flags: '--offline',
      describe: 'the direct parser only: no model, no network, no address book',
    },
    {
      flags: '--rpc-url <url>',
      describe:
        'a node that is asked what names such as alice.eth stand for; nothing else is asked',
    },
    {
      flags: '--folder <folder>',
      describe: 'a folder that a file of people to be paid may be read from; may be repeated',
      repeats: true,
    },
    ...recordOptions,
    contextOption,
    nowOption,
  ],
  example: {
    call: 'countersign compile "swap 1 ETH for USDC" --offline --json',
    document: {
      outcome: 'plan',
      plan: {
        schemaVersion: 1,
        id: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
        name: 'Swap 1 ETH for USDC',
        userId: 'local',
        createdAt: 1_764_000_000_000,
        status: 'draft',
        chainId: 31_337,
        trigger: { type: 'immediate' },
        root: {
          id: 'swap',
          label: 'Swap 1 ETH for USDC',
          type: 'action',
          tool: 'defi_swap',
          params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
        },
        naturalLanguage: 'swap 1 ETH for USDC',
        provenance: { 'swap.amount': { source: 'user_text', range: [5, 6] } },
      },
      assumptions: [
        {
          slot: 'chain',
          value: '31337',
          text: 'No chain was named; Practice Ethereum is used.',
        },
      ],
    },
  },
  run: compileText,
};

async function compileText(context: VerbContext): Promise<VerbAnswer> {
  const argument = context.argument('text');
  const given = argument === '-' ? await readText(context.io, argument, maxTextBytes) : argument;
  const { newId } = await import('../../main/store/new-id.ts');
  const planContext = await withContacts(context, withDefaultChain(await readContext(context)));
  const createdAt = Date.parse(planContext.now);
  const birth = { planId: newId(), createdAt };
  const words = withoutLastLineEnd(given);
  const names = await namesFor(context, words);
  const known = {
    tz: zoneHere(),
    ...planContext,
    ...(names && { names: { ...planContext.names, ...names } }),
    ...(await filesFor(context, words, planContext.files)),
  };
  const { outcome, ...read } = await understood(context, words, known, birth);
  const done = outcome.outcome === 'plan' || outcome.outcome === 'answer';
  const lines = [
    await outcomeText(outcome),
    ...(names === null ? await howToLookUp(outcome, words) : []),
    ...(read.model === undefined ? [] : [read.told]),
  ];
  const { model } = read;
  const document = model === undefined ? outcome : { ...outcome, model };
  return { exitCode: done ? 0 : 1, document, text: lines.join('\n') };
}

interface Understood {
  outcome: CompileOutcome;
  /** What the model took, where one was asked, and the same in words. */
  model?: ModelUse;
  told: string;
}

/** Without a model where that is enough; with one where there is a key, and it is not forbidden. */
async function understood(
  context: VerbContext,
  text: string,
  known: PlanContext,
  birth: PlanBirth,
): Promise<Understood> {
  const { parseRequest } = await import('../../main/agent/direct-parser/parse-request.ts');
  const outcome = parseRequest(text, known, birth);
  if (outcome.outcome !== 'needs_model' || context.flag('offline')) return { outcome, told: '' };
  const { hasModel } = await import('../model/cli-model.ts');
  if (!hasModel(context)) throw noModel(outcome.reason);
  const { planWithModel, describeUse } = await import('../model/plan-with-model.ts');
  const planned = await planWithModel(context, { text, context: known, birth });
  return { outcome: planned.outcome, model: planned.use, told: describeUse(planned.use) };
}

/** Without a node no name was looked up: what to add where that leaves a question. */
async function howToLookUp({ outcome }: CompileOutcome, words: string): Promise<string[]> {
  if (outcome !== 'ask') return [];
  const { namesIn } = await import('../../main/agent/words/names-in.ts');
  return namesIn(words).length === 0
    ? []
    : ['To have the name looked up, add --rpc-url with the address of a node of that network.'];
}

/** Null without a node. */
async function namesFor(context: VerbContext, words: string): Promise<KnownNames | null> {
  const url = context.option('rpc-url');
  if (url === undefined) return null;
  if (context.flag('offline'))
    throw usageError('--offline asks no node: leave --rpc-url out.', 'compile');
  const [{ lookUpNames }, { connectNode }, { resolveName }] = await Promise.all([
    import('../../main/requests/look-up-names.ts'),
    import('../connect-node.ts'),
    import('../../main/chain/names/resolve-name.ts'),
  ]);
  return lookUpNames([words], async (name) => {
    const { client, stop } = await connectNode(context, { url });
    return resolveName(client, name).finally(stop);
  });
}

/** What is in the files that the words have people paid by, below the folders of `--folder`. Errors: FOLDER_*. */
async function filesFor(
  context: VerbContext,
  words: string,
  given: PlanContext['files'],
): Promise<Pick<PlanContext, 'files'>> {
  const { payeeFilesIn } = await import('../../main/agent/direct-parser/payee-files-in.ts');
  if (payeeFilesIn(words).length === 0) return {};
  const [{ lookUpFiles }, { filesToRehearse }] = await Promise.all([
    import('../../main/requests/look-up-files.ts'),
    import('../files-to-rehearse.ts'),
  ]);
  return { files: { ...(await lookUpFiles([words], await filesToRehearse(context))), ...given } };
}

/** With those of the address book, unless the context says whom it knows. */
async function withContacts<Known extends ReturnType<typeof withDefaultChain>>(
  context: VerbContext,
  known: Known,
): Promise<Known> {
  const { contacts: given, defaultChain } = known;
  if (context.flag('offline') || given !== undefined || defaultChain === undefined) return known;
  const [{ readPeople }, { contactsByName }] = await Promise.all([
    import('../people/change-people.ts'),
    import('../../main/people/address-book.ts'),
  ]);
  const { contacts } = readPeople(context);
  return { ...known, contacts: contactsByName(contacts, defaultChain) };
}

/** As `echo` adds it. */
function withoutLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

async function outcomeText(outcome: CompileOutcome): Promise<string> {
  const assumptions = outcome.assumptions.map(({ text }) => text);
  switch (outcome.outcome) {
    case 'plan': {
      const { describePlan } = await import('../../shared/plan/describe/describe-plan.ts');
      return [describePlan(outcome.plan), ...assumptions].join('\n');
    }
    case 'ask': {
      const { optionLines } = await import('../../shared/plan/question-option.ts');
      return outcome.questions
        .flatMap(({ slot, text, options = [] }) => [text, ...optionLines({ slot, options })])
        .join('\n');
    }
    default:
      return [outcome.reason, ...assumptions].join('\n');
  }
}

function noModel(reason: string): AppError {
  return new AppError('NO_MODEL', 'unknown', reason, {
    advice:
      'With a key of the model service in ANTHROPIC_API_KEY a model reads it. Without, plain sentences are understood, one or several, that say what to send, swap, lend, bridge, allow or order, and when. Anything else can be written as a plan (docs/plan-language.md) or made of a template ("countersign template list").',
  });
}
