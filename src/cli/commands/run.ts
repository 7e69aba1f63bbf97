import { readRunnablePlan } from '../read-runnable-plan.ts';
import { executionExample } from '../run/execution-example.ts';
import { endpointOf, runOptions } from '../run/session-options.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

export const run: Verb = {
  name: 'run',
  describe:
    'Carry out a plan. Every signature is approved on this terminal, or by a mandate that was made for the plan.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [
    { flags: '--account <account>', describe: 'address or name in the wallet', required: true },
    { flags: '--again', describe: 'once more, when this plan was carried out before' },
    ...runOptions,
  ],
  example: {
    call: 'countersign run plan.json --account Main --json',
    document: executionExample,
  },
  endsItself: true,
  run: runPlan,
};

async function runPlan(context: VerbContext): Promise<VerbAnswer> {
  const plan = await readRunnablePlan(context, context.argument('plan'));
  const [
    { openSession },
    { findAccount },
    { beginRun },
    { carryOn },
    { accountUnder, mandateToRun },
  ] = await Promise.all([
    import('../run/open-session.ts'),
    import('../run/find-account.ts'),
    import('../run/begin-run.ts'),
    import('../run/carry-on.ts'),
    import('../mandate/mandate-to-run.ts'),
  ]);
  const mandate = mandateToRun(context, plan);
  const session = await openSession(context, await endpointOf(context, plan.chainId), [plan]);
  const { services } = session;
  try {
    const walletRef = context.option('account') ?? '';
    // Of an account that is only looked at a plan may read; one that sends is refused when it would begin.
    const shown = [...services.accounts(), ...services.watched.list()];
    const meant = await findAccount(shown, walletRef, plan, services.networkName.practice);
    const account = mandate === null ? meant : accountUnder(mandate, meant);
    const executionId = await beginRun(context, {
      ...{ services, plan, account, walletRef, mandateId: mandate?.mandateId ?? null },
    });
    return await carryOn(context, session, executionId);
  } finally {
    await services.stop();
  }
}
