// Payments that follow each other are rehearsed ahead, in their order and on one fork, so that a person is asked
// about all of them at once. What cannot be asked about with others ends the group; its step asks by itself later.
import { type Cost, decideBudget } from '../../../shared/budgets/guard.ts';
import type { Finding } from '../../../shared/chain/types.ts';
import { mostInBatch } from '../../../shared/wallet/batch-digest.ts';
import type { ResolvedCall, UnsignedTransaction } from '../../chain/planned-transaction.ts';
import { newSecretId } from '../../store/new-id.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { callOfNode } from '../acts/call-of.ts';
import { findingsOfPlan, findingsOfRun } from '../approval-frame.ts';
import { costOf, costTold } from '../budgets/cost-of.ts';
import { countingAt } from '../budgets/counting.ts';
import { assertPlausibleGas } from '../plausible-gas.ts';
import type { EffectRehearsed } from '../ports.ts';
import type { Run, Workbench } from '../run.ts';
import { type Rehearsed, type Told, tellRehearsed } from '../tell-rehearsed.ts';
import { expectationOf } from '../unsigned-transaction.ts';
import type { Member } from './batches.ts';
import { isNamedByPerson } from './named-by-person.ts';
import { type PaymentStep, paymentsAfter } from './payments-after.ts';

/** A payment after the one that is asked about. */
export interface Ahead {
  told: Told;
  /** As it is kept, by the request that is answered for all. */
  member(answeredWith: string): Member;
}

type Draft = Omit<UnsignedTransaction, 'gasLimit'>;

interface Drafted {
  step: PaymentStep;
  call: ResolvedCall;
  fields: Draft;
  /** Of the limits and lists that its rehearsal is held against. */
  policyVersion: number;
}

/**
 * Those that can be asked about with the first; none where a person is not asked, the first says more than that it
 * pays, or nobody whom the person knows names it.
 */
export async function rehearseAhead(
  bench: Workbench,
  run: Run,
  step: PaymentStep,
  effect: EffectRecord,
  first: Rehearsed,
): Promise<Ahead[]> {
  const isAsked = bench.approvesAhead !== true && run.execution.mandateId === null;
  if (bench.batches === undefined || !isAsked) return [];
  if (effect.kind !== 'transfer' || !effect.last || effect.ordinal > 0) return [];
  const found = [...findingsOfRun(bench, run, step.node, effect), ...first.findings];
  if (!isPlain(found) || !isNamedByPerson(bench, run, step)) return [];
  const drafts = await draftAll(bench, run, stepsAfter(bench, run, step), first.transaction);
  if (drafts.length === 0) return [];
  const results = await bench.simulation.rehearseAfter(first.transaction, drafts);
  const clean = drafts.flatMap((draft, index) => {
    const result = results[index];
    return result?.status === 'ok' ? { draft, result } : [];
  });
  const told = clean.map(({ draft, result }) => tell(bench, run, draft, result));
  const fit = told.indexOf(null);
  const together = (fit === -1 ? told : told.slice(0, fit)).filter((each) => each !== null);
  return withinBudget(bench, effect, first, together);
}

/** The payments after one, up to the first that began before or pays somebody whom the person does not name. */
function stepsAfter(bench: Workbench, run: Run, step: PaymentStep): PaymentStep[] {
  const { executionId } = run.execution;
  const steps = paymentsAfter(run.plan, step).slice(0, mostInBatch - 1);
  const end = steps.findIndex((each) => {
    const { state = 'pending' } = bench.store.reader.steps.get(executionId, each.path) ?? {};
    return state !== 'pending' || !isNamedByPerson(bench, run, each);
  });
  return end === -1 ? steps : steps.slice(0, end);
}

/** With the numbers after that of the first, and at its price. Ends with the first that cannot be built. */
async function draftAll(
  bench: Workbench,
  run: Run,
  steps: readonly PaymentStep[],
  first: UnsignedTransaction,
): Promise<Drafted[]> {
  const drafts: Drafted[] = [];
  for (const step of steps) {
    const drafted = await draft(bench, run, step, first, drafts.length + 1).catch(() => null);
    if (drafted === null) break;
    drafts.push(drafted);
  }
  return drafts;
}

async function draft(
  bench: Workbench,
  run: Run,
  step: PaymentStep,
  first: UnsignedTransaction,
  after: number,
): Promise<Drafted | null> {
  const policyVersion = bench.store.reader.policy.version();
  const call = await callOfNode(bench, run, step);
  const [planned, ...more] = await bench.tools.build(call);
  if (planned?.kind !== 'transfer' || more.length > 0 || call.chainId !== first.chainId)
    return null;
  const { maxFeePerGasWei, maxPriorityFeePerGasWei, legacy, from, chainId, nonce } = first;
  const offered = { maxFeePerGasWei, maxPriorityFeePerGasWei, ...(legacy && { legacy }) };
  const fields = { ...planned, ...offered, from, chainId, nonce: nonce + after };
  return { step, call, fields, policyVersion };
}

interface Kept extends Ahead {
  rehearsed: Rehearsed;
}

/** Null where it has to be asked about by itself. */
function tell(
  bench: Workbench,
  run: Run,
  { step, fields, policyVersion }: Drafted,
  result: EffectRehearsed,
): Kept | null {
  const { gasLimit, gasUsed } = result.outcome.transaction;
  const transaction: UnsignedTransaction = { ...fields, gasLimit: BigInt(gasLimit) };
  try {
    assertPlausibleGas(BigInt(gasLimit), BigInt(gasUsed));
  } catch {
    return null;
  }
  const found = findingsOfPlan(bench.store.reader, run.plan, step.node);
  // What it rests on is the fork behind others: before it is signed it is run once more for sure.
  const rehearsed = { ...result, transaction, names: [], read: null };
  if (!isPlain([...result.findings, ...found])) return null;
  const told = tellRehearsed(bench, run, { ...step, found }, rehearsed);
  const member = (answeredWith: string): Member => ({
    ...{ approvalId: newSecretId(), path: step.path, bytes: told.simulation.unsignedTx },
    expectation: expectationOf(transaction),
    simulation: told.simulation,
    facts: { ...told.facts, answeredWith },
    policyVersion,
  });
  return { told, member, rehearsed };
}

/** Nothing was found that a person has to read, and tick, by itself. */
function isPlain(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level === 'info' || level === 'caution');
}

/** As many as fit into every limit together with those before them. */
async function withinBudget(
  bench: Workbench,
  { executionId, instanceId }: EffectRecord,
  first: Rehearsed,
  all: readonly Kept[],
): Promise<Ahead[]> {
  const { reader } = bench.store;
  const counting = { ...countingAt(reader, bench.clock), instanceId };
  const limits = reader.budgets.countedOfRun(executionId, counting);
  let cost: Cost = { items: [], outgoingKnown: true };
  for (const [index, { transaction, outcome }] of [
    first,
    ...all.map((each) => each.rehearsed),
  ].entries()) {
    const { items, outgoingKnown } = await costOf(bench, transaction, costTold(outcome));
    cost = {
      items: [...cost.items, ...items],
      outgoingKnown: cost.outgoingKnown && outgoingKnown,
    };
    if (decideBudget(limits, cost).kind !== 'ok') return all.slice(0, Math.max(index - 1, 0));
  }
  return [...all];
}
