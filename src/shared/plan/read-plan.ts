import { measurePlan } from './measure.ts';
import { rewritePlan } from './normalise/rewrite.ts';
import { type Plan, planSchema } from './schema.ts';
import { schemaIssue } from './schema-issue.ts';
import { upgradePlan } from './upgrade/upgrade-plan.ts';
import type { ValidationIssue } from './validate/result.ts';

/** A plan that fits the schema, or why it does not. `notes` are infos about what was rewritten. */
export type PlanReading =
  | { ok: true; plan: Plan; notes: ValidationIssue[] }
  | { ok: false; issues: ValidationIssue[] };

/**
 * Turns plain JSON values, or a tree from the strict reader, into a typed plan. Bounds come first, then
 * an older form is brought up to date, then old names and numbers are rewritten, then the schema decides. It never throws.
 */
export function readPlan(input: unknown): PlanReading {
  const unfit = measurePlan(input);
  if (unfit !== null) return { ok: false, issues: [unfit] };
  const upgraded = upgradePlan(input);
  if (!upgraded.ok) return { ok: false, issues: upgraded.issues };
  const { value, issues: rewritten } = rewritePlan(upgraded.document);
  const notes = [...upgraded.notes, ...rewritten];
  const parsed = planSchema.safeParse(value);
  if (parsed.success) return { ok: true, plan: parsed.data, notes };
  const issues = parsed.error.issues.map((issue) =>
    schemaIssue(issue, value, nearestNodeId(issue.path, value)),
  );
  return { ok: false, issues: [...issues, ...notes] };
}

/** The id of the innermost node on the way to the path. */
function nearestNodeId(path: readonly PropertyKey[], document: unknown): string | null {
  let value = document;
  let nodeId: string | null = null;
  for (const key of path) {
    if (key === 'params' || typeof value !== 'object' || value === null) break;
    value = Reflect.get(value, key);
    if (typeof value === 'object' && value !== null && 'id' in value) {
      if (typeof value.id === 'string') nodeId = value.id;
    }
  }
  return nodeId;
}
