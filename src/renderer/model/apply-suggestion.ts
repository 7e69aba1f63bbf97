import { type Plan, planSchema } from '../../shared/plan/schema.ts';
import type { ValidationIssue } from '../../shared/plan/validate/result.ts';

/** The plan with what the validator would write instead; null where that is no plan. */
export function applySuggestion(plan: Plan, issue: ValidationIssue): Plan | null {
  const { path, suggestion } = issue;
  if (path === undefined || suggestion === undefined) return null;
  const keys: string[] = path.match(/[^.[\]]+/g) ?? [];
  // A parameter that the tool does not have: the suggestion is its right name.
  const named = issue.code === 'BAD_PARAM' ? keys.pop() : undefined;
  const change = (old: unknown) =>
    named === undefined ? suggested(old, suggestion, issue) : renamed(old, named, suggestion);
  const next = planSchema.safeParse(replaced(plan, keys, change));
  return next.success ? next.data : null;
}

/** What stands there, or the reference that stands there, with the suggestion in it. */
function suggested(old: unknown, suggestion: string, { code }: ValidationIssue): unknown {
  if (code === 'UNKNOWN_REF' && isRecord(old)) return { ...old, stepId: suggestion };
  if (isRecord(old) && old['type'] === 'literal') return { ...old, value: suggestion };
  return typeof old === 'number' ? Number(suggestion) : suggestion;
}

function renamed(old: unknown, from: string, to: string): unknown {
  if (!isRecord(old)) return old;
  return Object.fromEntries(
    Object.entries(old).map(([key, value]) => [key === from ? to : key, value]),
  );
}

function replaced(of: unknown, keys: readonly string[], next: (old: unknown) => unknown): unknown {
  const [key, ...inside] = keys;
  if (key === undefined) return next(of);
  if (Array.isArray(of)) {
    return of.map((item, index) => (String(index) === key ? replaced(item, inside, next) : item));
  }
  return isRecord(of) ? { ...of, [key]: replaced(of[key], inside, next) } : of;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
