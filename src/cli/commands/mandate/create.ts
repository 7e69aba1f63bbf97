import { AppError } from '../../../shared/errors.ts';
import { instantOf } from '../../../shared/iso-time.ts';
import type { DraftChoice } from '../../../shared/mandates/draft-choice.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { mandateExample } from '../../mandate/example.ts';
import { readRunnablePlan } from '../../read-runnable-plan.ts';
import { endpointOf } from '../../run/session-options.ts';
import { signerOptions } from '../../signer-task.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

const name = 'mandate create';

export const mandateCreate: Verb = {
  name,
  describe:
    'Let one plan be signed without asking you each time, within limits: what it calls and spends in a rehearsal now. It signs from a new account of its own, which "mandate fund" sends money to. The signer shows the terms and asks for the password.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [
    {
      flags: '--account <account>',
      describe: 'whose money it is for; what is left goes back there',
      required: true,
    },
    {
      flags: '--runs <number>',
      describe:
        'at most so many runs; by default as often as the plan starts until it ends, or once',
    },
    {
      flags: '--expires <instant>',
      describe: 'when it ends, like 2027-03-27T00:00:00Z; in 30 days by default, in a year at most',
    },
    {
      flags: '--while-locked',
      describe:
        'sign also while the vault is locked, e.g. under "daemon --locked"; needs the key chain',
    },
    { flags: '--draft', describe: 'only say the terms; no mandate is made' },
    { flags: '--yes', describe: 'agree to the terms without being asked; the password is needed' },
    { flags: '--rpc-url <url>', describe: 'the chain; the network in use by default' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign mandate create plan.json --account Main --json',
    document: mandateExample,
  },
  run: create,
};

async function create(context: VerbContext): Promise<VerbAnswer> {
  const choice = choiceOf(context);
  const plan = await readRunnablePlan(context, context.argument('plan'));
  const [{ makeMandate }, { mandateText }] = await Promise.all([
    import('../../mandate/make-mandate.ts'),
    import('../../mandate/mandate-lines.ts'),
  ]);
  const rpc = await endpointOf(context, plan.chainId);
  const { offer, made } = await makeMandate(context, { plan, choice, rpc });
  if (made === null) {
    const text = offer.lines.map(({ label, value }) => `${label}: ${value}`);
    return { exitCode: 0, document: offer, text: text.map(visibleLine).join('\n') };
  }
  const text = [
    ...mandateText(made, []),
    `Its account is empty. This sends it what it may spend, and coins for fees: countersign mandate fund ${made.mandateId}`,
  ];
  return { exitCode: 0, document: made, text: text.map(visibleLine).join('\n') };
}

function choiceOf(context: VerbContext): DraftChoice {
  const [runs, expires] = [context.option('runs'), context.option('expires')];
  if (runs !== undefined && !/^[1-9]\d{0,3}$/.test(runs)) throw usageError(badRuns(runs), name);
  return {
    ...(runs === undefined ? {} : { runs: Number(runs) }),
    ...(expires === undefined ? {} : { expiresAt: instantOf(expires) ?? refuseInstant(expires) }),
    whileLocked: context.flag('while-locked'),
  };
}

function badRuns(text: string): string {
  return `"${text}" is no number of runs from 1 to 9999.`;
}

function refuseInstant(text: string): never {
  throw new AppError('BAD_TIME', 'invalid_params', `"${text}" is no time with its zone.`, {
    advice: 'No mandate was made. Write it like 2027-03-27T00:00:00Z.',
  });
}
