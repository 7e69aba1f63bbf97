import { abandon } from './acts/abandon.ts';
import { askMandate } from './acts/ask-mandate.ts';
import { beginAgain } from './acts/begin-again.ts';
import { broadcast } from './acts/broadcast.ts';
import { confirm } from './acts/confirm.ts';
import { endByAct, writeEndByAct } from './acts/end-run.ts';
import { completeAction, completeStep, failStep } from './acts/end-step.ts';
import { evaluate } from './acts/evaluate.ts';
import { lookForArrival } from './acts/look-for-arrival.ts';
import { nextRound } from './acts/next-round.ts';
import { planEffect } from './acts/plan-effect.ts';
import { reconcile } from './acts/reconcile.ts';
import { rehearseEffect } from './acts/rehearse-effect.ts';
import { rehearsePlan } from './acts/rehearse-plan.ts';
import { releaseClaim } from './acts/release-claim.ts';
import { resumeStep } from './acts/resume-step.ts';
import { startRun } from './acts/start-run.ts';
import { startStep } from './acts/start-step.ts';
import { track } from './acts/track.ts';
import type { Act, ActOf } from './acts.ts';
import { makeChange } from './files/make-change.ts';
import { rehearsePermit } from './permits/rehearse-permit.ts';
import { requireEffect } from './require-effect.ts';
import type { Next, Run, Workbench, Write } from './run.ts';
import { withdrawQuietly } from './withdraw-quietly.ts';

/** An effect that leaves its mark on a chain, or is for one that does. */
async function rehearse(bench: Workbench, run: Run, act: ActOf<'rehearse'>): Promise<Next> {
  const { reader } = bench.store;
  const effect = requireEffect(reader, act.effectId);
  const before = reader.approvals.latestOfEffect(effect.effectId);
  // What was taken back by a change of the policy is still in front of the person.
  if (before?.status === 'void') await withdrawQuietly(bench, before.approvalId);
  return effect.realm === 'signature'
    ? rehearsePermit(bench, run, act, effect)
    : rehearseEffect(bench, run, act);
}

/** Every act that does something. */
export type Performed = Exclude<
  Act,
  { kind: 'stop' | 'await_approval' | 'await_limit' | 'await_time' | 'recount' }
>;

/**
 * What an act writes that asks nobody: it follows from the rows alone, so that many such acts go into one
 * transaction. Null for an act that has to ask the network, the fork or a tool first: `perform` does it.
 */
export function writeOf(run: Run, act: Performed): Write | null {
  switch (act.kind) {
    case 'start_run':
      return (writing) => startRun(writing, run);
    case 'start_step':
      return (writing) => startStep(writing, run, act);
    case 'begin_again':
      return (writing) => beginAgain(writing, run, act);
    case 'resume_step':
      return (writing) => resumeStep(writing, run, act);
    case 'next_round':
      return (writing) => nextRound(writing, run, act);
    case 'abandon':
      return (writing) => abandon(writing, run, act);
    case 'fail_step':
      return (writing) => failStep(writing, run, act);
    case 'release_claim':
      return (writing) => releaseClaim(writing, act);
    case 'complete_step':
      return act.node.type === 'action' ? null : (writing) => completeStep(writing, run, act);
    case 'complete_run':
    case 'fail_run':
      // What the wallet holds at the end is kept beside the request that the run came from.
      if (run.execution.requestId !== null) return null;
      return (writing) => writeEndByAct(writing, run, act, null);
    default:
      return null;
  }
}

/**
 * Does an act that asks somebody, and answers what is left to write of it. What an effect must not be
 * done without is durable before. Throws AppErrors; what they mean for the run is decided by the caller.
 */
export async function perform(bench: Workbench, run: Run, act: Performed): Promise<Next | Write> {
  switch (act.kind) {
    case 'rehearse_plan':
      return rehearsePlan(bench, run);
    case 'evaluate':
      return evaluate(bench, run, act);
    case 'plan_effect':
      return planEffect(bench, run, act);
    case 'rehearse':
      return rehearse(bench, run, act);
    case 'broadcast':
      return broadcast(bench, run, act);
    case 'track':
      return track(bench, run, act);
    case 'confirm':
      return confirm(bench, run, act);
    case 'reconcile':
      return reconcile(bench, run, act);
    case 'look_for_arrival':
      return lookForArrival(bench, run, act);
    case 'complete_step':
      return completeAction(bench, run, act);
    case 'complete_run':
    case 'fail_run':
      return endByAct(bench, run, act);
    case 'ask_mandate':
      return askMandate(bench, run, act);
    case 'make_change':
      return makeChange(bench, run, act);
    default:
      throw new Error(`Nobody is asked for ${act.kind}.`);
  }
}
