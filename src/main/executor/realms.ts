// Effects of different realms leave their marks in different places: a transaction on a chain, a change of a file
// on this computer, a signature alone in the store. From the request for approval to the intent each goes its own way.
import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { signCounted } from './batch/sign-due.ts';
import { beginCommand } from './commands/begin-command.ts';
import { presentCommand } from './commands/present-command.ts';
import { beginApproved } from './files/begin-approved.ts';
import { presentChange } from './files/present-change.ts';
import { laneOfAccount } from './lanes.ts';
import { parkIfReset, practiceReset } from './park.ts';
import { presentPermit } from './permits/present-permit.ts';
import { signPermit } from './permits/sign-permit.ts';
import { placeOfRun, runElsewhere } from './place-of-run.ts';
import { presentApproval } from './present-approval.ts';
import { presentReplacement } from './replacement/present-replacement.ts';
import { signReplacement } from './replacement/sign-replacement.ts';
import type { ExecutorDeps, Run, Workbench } from './run.ts';
import { beginVisit } from './visits/begin-visit.ts';
import { presentVisit } from './visits/present-visit.ts';
import { watchOnlyRefusal } from './watch-only.ts';

export interface EffectRealm {
  /** Effects of one lane are shown and begun one after the other. */
  laneOf(effect: EffectRecord): string;
  /** Has the signer show a request. */
  present(...about: About): Promise<ApprovalFacts>;
  /** What a person approved, from their yes to the intent. Errors leave the approval pending. */
  begin(...about: About): Promise<void>;
}

export type About = [deps: ExecutorDeps, run: Run, approval: ApprovalRecord, effect: EffectRecord];

export const realms: Readonly<Record<EffectRecord['realm'], EffectRealm>> = {
  chain: {
    laneOf: laneOfAccount,
    present: async (deps, run, approval, effect) => {
      const bench = await benchOf(deps, run);
      return approval.purpose === 'original'
        ? presentApproval(bench, run, approval, effect)
        : presentReplacement(bench, approval, effect);
    },
    begin: async (deps, run, approval, effect) => {
      const bench = await benchOf(deps, run);
      return approval.purpose === 'original'
        ? signCounted(bench, run, approval, effect)
        : signReplacement(bench, approval, effect);
    },
  },
  file: { laneOf: () => 'files', present: presentChange, begin: beginApproved },
  command: { laneOf: () => 'commands', present: presentCommand, begin: beginCommand },
  visit: { laneOf: () => 'visits', present: presentVisit, begin: beginVisit },
  signature: {
    laneOf: laneOfAccount,
    present: async (deps, run, ...about) => presentPermit(await benchOf(deps, run), run, ...about),
    begin: async (deps, run, ...about) => signPermit(await benchOf(deps, run), run, ...about),
  },
};

/** The network of a run. WATCH_ONLY, PRACTICE_RESET, RUN_ELSEWHERE, RPC_*. */
export async function benchOf(deps: ExecutorDeps, run: Run): Promise<Workbench> {
  const refusal = watchOnlyRefusal(run.plan, run.execution.account, deps.nameOf);
  if (refusal) throw refusal;
  const bench: Workbench = { ...deps, ...(await deps.connect()) };
  if (parkIfReset(bench, run)) throw practiceReset();
  if (placeOfRun(bench.network, run.execution) === 'elsewhere') throw runElsewhere();
  return bench;
}
