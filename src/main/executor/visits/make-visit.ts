// Makes the visit that was approved, once, and writes how far it comes. What pages say is by others: with the end of
// the visit the plan counts as one that they had a hand in, so that nothing but a person says yes to what follows.
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { Visit } from '../../../shared/visits/visit.ts';
import type { EndedVisit } from '../../sites/visit/run-visit.ts';
import { visitError } from '../../sites/visit/visit-error.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { requireVisitEffect, visitOf } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { runBeside } from '../run-beside.ts';

const codes = {
  cut: 'VISIT_CUT',
  not_begun: 'VISIT_NOT_BEGUN',
  changed: 'VISIT_CHANGED',
} as const;

export function makeVisit(
  deps: ExecutorDeps,
  run: Run,
  { effectId }: ActOf<'make_visit'>,
): Promise<Next> {
  const { reader, writer } = deps.store;
  const visit = visitOf(requireVisitEffect(reader, effectId));
  return runBeside(deps, run, effectId, {
    isBegun: () => reader.visits.ofEffect(effectId) !== undefined,
    isAsShown: () => deps.visits.isAsShown(visit),
    begin: () => between(deps.crash, 'begin_visit', () => writer.visits.begin(effectId)),
    follow: (signal) => follow(deps, run, effectId, visit, signal),
    fail: (why) =>
      writer.together(() => {
        // What pages said until then was written.
        if (why === 'cut') taint(writer, run.plan.id, originsOf(visit, { url: '' }));
        writer.visits.fail(effectId, visitError(codes[why]).toShape());
      }),
  });
}

async function follow(
  deps: ExecutorDeps,
  run: Run,
  effectId: string,
  visit: Visit,
  signal: AbortSignal,
): Promise<void> {
  const { executionId } = run.execution;
  const { visits } = deps.store.writer;
  const told = (): void => deps.notify({ topic: 'run', id: executionId });
  try {
    told();
    const ended = await deps.visits.run(visit, {
      ...{ visitId: effectId, runId: executionId, signal },
      came: (soFar) => {
        visits.came(effectId, soFar);
        told();
      },
      picture: (name, png) => visits.keepPicture(effectId, name, png),
    });
    await between(deps.crash, 'end_visit', () => keepEnd(deps, run, { effectId, visit }, ended));
  } catch (thrown) {
    deps.log.error('executor.visit_failed', thrown);
    failQuietly(deps, run, { effectId, visit }, toAppError(thrown));
  } finally {
    told();
    // Once it is no longer counted among those that run.
    queueMicrotask(() => deps.carryOn?.(executionId));
  }
}

function keepEnd(
  { store: { writer } }: ExecutorDeps,
  { plan }: Run,
  { effectId, visit }: { effectId: string; visit: Visit },
  { error, ...came }: EndedVisit,
): void {
  writer.together(() => {
    taint(writer, plan.id, originsOf(visit, came));
    if (error !== null) return writer.visits.fail(effectId, error.toShape(), came);
    writer.visits.confirm(effectId, came, {
      result: { url: came.url },
      undo: { kind: 'none', reason: 'What was done on a page cannot be taken back.' },
      undoes: null,
    });
  });
}

/** Those that the person approved, and where it was in the end: a page says nothing about whether it was there. */
function originsOf({ actions }: Visit, { url }: Pick<EndedVisit, 'url'>): string[] {
  const opened = actions.flatMap((action) => (action.do === 'navigate' ? [action.url] : []));
  const left = /^https?:/.test(url) && URL.canParse(url) ? [url] : [];
  return [...new Set([...opened, ...left].map((each) => new URL(each).origin))];
}

function taint(writer: ExecutorDeps['store']['writer'], planId: string, labels: string[]): void {
  writer.plans.setTaint(
    planId,
    labels.map((label) => ({ origin: 'web', label })),
  );
}

/** What pages said until then was written, so the plan counts as theirs also where the visit is lost. */
function failQuietly(
  { store: { writer }, log }: ExecutorDeps,
  { plan }: Run,
  { effectId, visit }: { effectId: string; visit: Visit },
  error: AppError,
): void {
  const isNotBegun = error.code === 'NO_PAGE_WINDOW';
  try {
    writer.together(() => {
      if (!isNotBegun) taint(writer, plan.id, originsOf(visit, { url: '' }));
      const told = isNotBegun ? error : visitError('VISIT_LOST');
      writer.visits.fail(effectId, told.toShape());
    });
  } catch (again) {
    log.error('executor.visit_not_written', again);
  }
}
