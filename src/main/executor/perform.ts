import { abandon } from './acts/abandon.ts';
import { beginAgain } from './acts/begin-again.ts';
import { broadcast } from './acts/broadcast.ts';
import { confirm } from './acts/confirm.ts';
import { completeRun, failRun } from './acts/end-run.ts';
import { completeStep, failStep } from './acts/end-step.ts';
import { evaluate } from './acts/evaluate.ts';
import { nextRound } from './acts/next-round.ts';
import { planEffect } from './acts/plan-effect.ts';
import { reconcile } from './acts/reconcile.ts';
import { rehearseEffect } from './acts/rehearse-effect.ts';
import { releaseClaim } from './acts/release-claim.ts';
import { resumeStep } from './acts/resume-step.ts';
import { startRun } from './acts/start-run.ts';
import { startStep } from './acts/start-step.ts';
import { track } from './acts/track.ts';
import type { Act } from './acts.ts';
import { makeChange } from './files/make-change.ts';
import type { Next, Run, Workbench } from './run.ts';

/** Every act that does something. */
export type Performed = Exclude<
  Act,
  { kind: 'stop' | 'await_approval' | 'await_limit' | 'await_time' | 'recount' }
>;

/** Does one act and writes it down. Throws AppErrors; what they mean for the run is decided by the caller. */
export async function perform(bench: Workbench, run: Run, act: Performed): Promise<Next> {
  switch (act.kind) {
    case 'start_run':
      return startRun(bench, run);
    case 'start_step':
      return startStep(bench, run, act);
    case 'begin_again':
      return beginAgain(bench, run, act);
    case 'resume_step':
      return resumeStep(bench, run, act);
    case 'evaluate':
      return evaluate(bench, run, act);
    case 'next_round':
      return nextRound(bench, run, act);
    case 'abandon':
      return abandon(bench, run, act);
    case 'plan_effect':
      return planEffect(bench, run, act);
    case 'rehearse':
      return rehearseEffect(bench, run, act);
    case 'release_claim':
      return releaseClaim(bench, act);
    case 'make_change':
      return makeChange(bench, run, act);
    case 'broadcast':
      return broadcast(bench, run, act);
    case 'track':
      return track(bench, run, act);
    case 'confirm':
      return confirm(bench, run, act);
    case 'reconcile':
      return reconcile(bench, run, act);
    case 'complete_step':
      return completeStep(bench, run, act);
    case 'fail_step':
      return failStep(bench, run, act);
    case 'complete_run':
      return completeRun(bench, run);
    case 'fail_run':
      return failRun(bench, run, act);
  }
}
