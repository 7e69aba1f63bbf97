import { AppError } from '../../../shared/errors.ts';
import { allTaintWords, type Taint } from '../../../shared/plan/taint.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

/** What other people wrote and a plan was drafted beside, in the order in which it came; empty for most. */
export function taintOfPlan(db: ReadConnection, planId: string): Taint[] {
  return db.all<Taint>(
    'SELECT origin, label FROM plan_taints WHERE plan_id = @planId ORDER BY rowid',
    { planId },
  );
}

/** The same of any plan that did exactly this in one of its revisions. */
export function taintOfHash(db: ReadConnection, hash: string): Taint[] {
  return db.all<Taint>(
    `SELECT origin, label FROM plan_taints
     WHERE plan_id IN (SELECT plan_id FROM plan_revisions WHERE hash = @hash)
     GROUP BY origin, label ORDER BY min(rowid)`,
    { hash },
  );
}

/** Adds what is not there yet; nothing is ever taken away. */
export function addTaint(
  db: WriteConnection,
  { planId, revision }: { planId: string; revision: number },
  taints: readonly Taint[],
): void {
  const added = taints.filter(
    ({ origin, label }) =>
      db.run(
        `INSERT OR IGNORE INTO plan_taints VALUES (@planId, @origin, @label, @revision, @now)`,
        { planId, origin, label: cleanLabel(label, 64).text, revision, now: db.now() },
      ) > 0,
  );
  if (added.length === 0) return;
  const from = added.map(({ origin, label }) => `${origin} ${cleanLabel(label, 64).text}`);
  appendAudit(db, { kind: 'plan.tainted', body: { planId, revision, from: from.join(', ') } });
}

/** PLAN_TAINTED: nobody says yes in advance to what others may have written. */
export function planTainted(planId: string, taints: readonly Taint[], advice: string): AppError {
  const from = allTaintWords(taints);
  const message = `This plan was drafted beside what other people wrote: ${from}. Nothing signs for it but your own yes to each signature.`;
  return new AppError('PLAN_TAINTED', 'policy_denied', message, {
    advice,
    facts: { planId, from },
  });
}
