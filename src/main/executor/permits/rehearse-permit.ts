// Works out a permit from the chain of now, and rehearses what it is for before anybody is asked to sign it.
import { buildPermitFacts } from '../../approvals/build-permit-facts.ts';
import { nameInPlan } from '../../approvals/name-in-plan.ts';
import type {
  PlannedPermit,
  PlannedTransaction,
  UnsignedTransaction,
} from '../../chain/planned-transaction.ts';
import type { SignatureEffect } from '../../store/queries/effects.ts';
import { callOfEffect } from '../acts/call-of.ts';
import { notRehearsed } from '../acts/rehearse-effect.ts';
import type { ActOf } from '../acts.ts';
import { approvalFrame, findingsOfRun } from '../approval-frame.ts';
import { costTold } from '../budgets/cost-of.ts';
import { heldByBudget } from '../budgets/held-by-budget.ts';
import { permitAgain } from '../build-again.ts';
import { between } from '../crash-points.ts';
import { assertNamesStand, type StandingName } from '../named-addresses.ts';
import { assertAllowed, assertMayTake } from '../policy/assert-allowed.ts';
import type { EffectRehearsed } from '../ports.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { byStandingNames, findingsOfNames } from '../standing-names.ts';
import { permitBytes } from './permit-bytes.ts';

/** Rehearses a permit by the transaction that carries it, and asks a person to sign it, unless a limit holds it. */
export async function rehearsePermit(
  bench: Workbench,
  run: Run,
  act: ActOf<'rehearse'>,
  effect: SignatureEffect,
): Promise<Next> {
  const names = await assertNamesStand(bench, run, effect);
  const call = callOfEffect(bench, run, effect);
  const { permit, carrier } = await permitAgain(bench, call, effect);
  assertMayTake(bench, permit.terms);
  const draft = await draftOf(bench, effect, carrier);
  assertAllowed(bench, draft);
  const result = await between(bench.crash, 'rehearse_permit', () =>
    bench.simulation.rehearseEffect(draft, call),
  );
  if (result.status !== 'ok') return notRehearsed(bench, act, result);
  const { transaction } = result.outcome;
  const full = { ...draft, gasLimit: BigInt(transaction.gasLimit) };
  // What the permit is for has to fit into the limits; the permit alone spends nothing.
  const held = await heldByBudget(bench, effect, full, costTold(result.outcome));
  if (held !== null) return held;
  await request(bench, run, act, effect, { permit, names, findings: result.findings });
  return 'on';
}

/** The transaction that will carry it, as it would be now; its number and fees are fixed when it is asked for. */
async function draftOf(
  bench: Workbench,
  { account: from, chainId }: SignatureEffect,
  carrier: PlannedTransaction,
): Promise<Omit<UnsignedTransaction, 'gasLimit'>> {
  const [nonce, fees] = await Promise.all([bench.chain.minedNonce(from), bench.chain.fees()]);
  const { baseFeePerGasWei: _base, ...offered } = fees;
  return { ...carrier, ...offered, from, nonce, chainId };
}

interface Worked {
  permit: PlannedPermit;
  names: readonly StandingName[];
  findings: EffectRehearsed['findings'];
}

/** Writes what would be signed and the request for its approval, at once. */
async function request(
  bench: Workbench,
  run: Run,
  { node }: ActOf<'rehearse'>,
  effect: SignatureEffect,
  { permit, names, findings }: Worked,
): Promise<void> {
  const { plan } = run;
  const { reader, writer } = bench.store;
  const { bytes, digest } = permitBytes(permit.terms);
  const frame = {
    ...approvalFrame(bench, run, node, effect, permit.terms.deadlineSec),
    ...{ networkName: bench.network.name, practice: bench.network.practice, digest },
  };
  const { rehearsedAt } = frame;
  const found = [
    ...findingsOfRun(bench, run, node, effect),
    ...findings,
    ...findingsOfNames(names),
  ];
  const nameOf = byStandingNames(nameInPlan(bench.nameOf, plan), names);
  const facts = buildPermitFacts(frame, permit, found, nameOf);
  await between(bench.crash, 'request_permit', () =>
    writer.together(() => {
      const fixed = { bytes, digest, rehearsedAt, expectedOutcome: facts.title };
      writer.signatureEffects.recordMessage(effect.effectId, fixed);
      assertMayTake(bench, permit.terms);
      writer.approvals.request(effect.effectId, facts, reader.policy.version());
    }),
  );
  bench.notify({ topic: 'approval', id: null });
}
