import type { Plan } from '../../shared/plan/schema.ts';
import type { Verdict } from '../../shared/runs/states.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { readRunnablePlan } from '../read-runnable-plan.ts';
import { rehearsalExample } from '../rehearsal-document.ts';
import { changeLine } from '../rehearsal-lines.ts';
import type { Session } from '../run/open-session.ts';
import { signerOptions } from '../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

const [exampleStep] = rehearsalExample.steps;

export const run: Verb = {
  name: 'run',
  describe: 'Carry out a plan. Every signature is approved on this terminal.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [
    { flags: '--account <account>', describe: 'address or name in the wallet', required: true },
    {
      flags: '--folder <folder>',
      describe: 'a folder that this run alone may touch; may be repeated',
      repeats: true,
    },
    { flags: '--rpc-url <url>', describe: 'the chain; the practice chain by default' },
    {
      flags: '--approve <how>',
      describe: 'ask (default), or all: practice chains only',
      choices: ['ask', 'all'],
    },
    {
      flags: '--i-accept-the-risk',
      describe: 'let --approve all sign on real chains and change files too',
    },
    { flags: '--again', describe: 'once more, when this plan was carried out before' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign run plan.json --account Main --json',
    document: {
      planId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
      requestId: '019abf0e-4c01-7d42-8b7a-5e2c9a1f3b60',
      status: 'completed',
      startedAt: 1_764_000_000_000,
      completedAt: 1_764_000_003_000,
      steps: [
        {
          ...{ nodeId: 'swap', path: 'swap', status: 'completed' },
          ...{ startedAt: 1_764_000_000_100, completedAt: 1_764_000_002_900 },
          ...{ result: { amountIn: '1', amountOut: '2980.2' }, retryCount: 0 },
        },
      ],
      gasSpentEth: 0.000210842,
      feeEth: '0.000210842',
      verdict: 'matched',
      effects: [
        {
          effectId: '019abf0e-4e22-7b05-a1c4-6d3f8e9b2c70',
          ...{ nodeId: 'swap', path: 'swap', ordinal: 0, kind: 'swap', state: 'confirmed' },
          txHash: '0x3c1f6f1a9f0e4f9d6a1d3a6d2f0b8c7e5d4c3b2a190807060504030201000f0e',
          ...{ blockNumber: '13', nonce: 0 },
          rehearsed: exampleStep?.assetChanges,
          actual: exampleStep?.assetChanges,
          ...{ rehearsedFeeEth: '0.000210842', feeEth: '0.000210842', verdict: 'matched' },
        },
      ],
    },
  },
  endsItself: true,
  run: runPlan,
};

async function runPlan(context: VerbContext): Promise<VerbAnswer> {
  const plan = await readRunnablePlan(context.io, context.argument('plan'));
  const [{ openSession }, { findAccount }, { beginRun }, { followRun }, { executionDocument }] =
    await Promise.all([
      import('../run/open-session.ts'),
      import('../run/find-account.ts'),
      import('../run/begin-run.ts'),
      import('../run/follow-run.ts'),
      import('../run/execution-document.ts'),
    ]);
  const session = await openSession(context, await endpointOf(context, plan));
  const { services } = session;
  try {
    const walletRef = context.option('account') ?? '';
    const account = await findAccount(services.accounts(), walletRef, plan);
    const executionId = await beginRun(context, { services, plan, account, walletRef });
    const ended = await followRun(context, session, executionId);
    const undoing = await followUndo(context, session, ended);
    return {
      exitCode: ended.state === 'completed' ? 0 : 1,
      document: {
        ...executionDocument(services, ended),
        ...(undoing === null ? {} : { undo: executionDocument(services, undoing) }),
      },
      text: [...runLines(ended), ...(undoing === null ? [] : undoLines(undoing))]
        .map(visibleLine)
        .join('\n'),
    };
  } finally {
    await services.stop();
  }
}

/** A plan that says so undoes itself when it fails: that is seen to its end as well. */
async function followUndo(
  context: VerbContext,
  session: Session,
  ended: RunView,
): Promise<RunView | null> {
  if (ended.state !== 'failed' || ended.undoneBy === null) return null;
  context.io.err('The run failed; what it did is undone.\n');
  const { followRun } = await import('../run/follow-run.ts');
  return followRun(context, session, ended.undoneBy);
}

function undoLines(undoing: RunView): string[] {
  return ['What it did is undone by a run of its own.', ...runLines(undoing)];
}

/** Undefined for the practice chain. Errors: RPC_*, CHAIN_MISMATCH. */
async function endpointOf(
  context: VerbContext,
  plan: Plan,
): Promise<{ url: string; chainId: number } | undefined> {
  const url = context.option('rpc-url');
  if (url === undefined) return undefined;
  const { connectChain } = await import('../../main/chain/chain-client.ts');
  const wanted = plan.chainId === undefined ? {} : { chainId: plan.chainId };
  const { chainId } = await connectChain({ url, ...wanted });
  return { url, chainId };
}

function runLines(run: RunView): string[] {
  const error = run.error === null ? '' : `${run.error.message} ${run.error.advice}`;
  return [
    `${headlineOf(run)} ${error}`.trimEnd(),
    ...run.steps.flatMap(({ nodeId, state, effects }) => [
      `${nodeId}: ${state}`,
      ...effects.flatMap(({ kind, state: effectState, txHash, actual }) => [
        `  ${kind} ${effectState} ${txHash ?? ''}`.trimEnd(),
        ...actual.map((change) => `  ${changeLine(change)}`),
      ]),
    ]),
    `Fees: ${run.feeEth} ETH. Request ${run.requestId ?? 'unknown'}.`,
  ];
}

const doneWords: Readonly<Record<Verdict, string>> = {
  matched: 'Done, as rehearsed.',
  within_tolerance: 'Done, nearly as rehearsed.',
  different: 'Done, but not as rehearsed.',
  not_checked: 'Done. It was not compared with the rehearsal.',
};

/** How the run ended; what follows is why. */
function headlineOf({ state, verdict, error }: RunView): string {
  if (state === 'completed') return doneWords[verdict];
  const ended = state === 'failed' ? 'The run failed' : `The run is ${state}`;
  return `${ended}${error === null ? '.' : ':'}`;
}
