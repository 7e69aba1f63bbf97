import { visibleLine } from '../../../shared/visible-text.ts';
import { readRunnablePlan } from '../../read-runnable-plan.ts';
import { endpointOf } from '../../run/session-options.ts';
import { scheduleExample } from '../../schedule/example.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const scheduleAdd: Verb = {
  name: 'schedule add',
  describe: 'Rehearse a plan and agree that it starts by itself. Nothing is signed by this.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [
    { flags: '--account <account>', describe: 'address or name in the wallet', required: true },
    {
      flags: '--folder <folder>',
      describe: 'a folder that the rehearsal may look at; may be repeated',
      repeats: true,
    },
    {
      flags: '--mandate <id>',
      describe: 'let its runs sign by themselves what that mandate covers, from its account',
    },
    { flags: '--rpc-url <url>', describe: 'the chain; the network in use by default' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign schedule add plan.json --account Main --json',
    document: { ...scheduleExample, runsDone: 0, lastOutcome: null, fires: [] },
  },
  run: add,
};

async function add(context: VerbContext): Promise<VerbAnswer> {
  const plan = await readRunnablePlan(context, context.argument('plan'));
  const [{ openSession }, { findAccount }, { agreeToSchedule }, { scheduleLines }] =
    await Promise.all([
      import('../../run/open-session.ts'),
      import('../../run/find-account.ts'),
      import('../../schedule/agree-to-schedule.ts'),
      import('../../schedule/schedule-lines.ts'),
    ]);
  const { services } = await openSession(context, await endpointOf(context, plan.chainId), [plan]);
  try {
    const walletRef = context.option('account') ?? '';
    const shown = [...services.accounts(), ...services.watched.list()];
    const account = await findAccount(shown, walletRef, plan, services.networkName.practice);
    const before = services.store.reader.triggers.ofPlan(plan.id);
    const triggerId = await agreeToSchedule(context, { services, plan, account, walletRef });
    const document = services.schedules.get(triggerId);
    if (before !== undefined) context.io.err(`${agreedAnew(before.state)}\n`);
    const text = scheduleLines(document).map(visibleLine).join('\n');
    return { exitCode: 0, document, text };
  } finally {
    await services.stop();
  }
}

/** A plan has one schedule at most. */
function agreedAnew(before: 'active' | 'paused' | 'ended'): string {
  const was = { active: 'was active', paused: 'was paused', ended: 'was over' }[before];
  return `This plan had a schedule already, which ${was}. It keeps its id and was agreed to anew: its runs are counted from none.`;
}
