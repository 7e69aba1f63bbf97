import type { IssueCode } from '../validate/issue-codes.ts';
import type { ValidationIssue } from '../validate/result.ts';
import { nodeIdOf } from './node-id.ts';

interface Dependent {
  step_id: string;
  depends_on: readonly string[];
}

export type Grouped<Step> =
  | { ok: true; groups: Step[][] }
  | { ok: false; issues: ValidationIssue[] };

/**
 * Groups of steps of which each waits only for groups before it, in the order of the list (Kahn). Nothing is
 * ever dropped: steps that wait for each other are CONTRA_CIRCULAR, two of one id DUPLICATE_ID, and a step
 * that is not there UNKNOWN_REF.
 */
export function groupByDependency<Step extends Dependent>(steps: readonly Step[]): Grouped<Step> {
  const ids = new Set(steps.map((step) => step.step_id));
  const issues = [...duplicates(steps), ...unknown(steps, ids)];
  if (issues.length > 0) return { ok: false, issues };
  const dependents = new Map<string, Step[]>();
  const open = new Map<Step, number>();
  for (const step of steps) {
    open.set(step, step.depends_on.length);
    for (const id of step.depends_on) {
      const list = dependents.get(id);
      if (list === undefined) dependents.set(id, [step]);
      else list.push(step);
    }
  }
  const places = new Map(steps.map((step, place) => [step, place]));
  const byPlace = (left: Step, right: Step) => (places.get(left) ?? 0) - (places.get(right) ?? 0);
  const groups: Step[][] = [];
  let ready = steps.filter((step) => open.get(step) === 0);
  while (ready.length > 0) {
    groups.push(ready);
    const freed = ready.flatMap((step) => dependents.get(step.step_id) ?? []);
    for (const step of freed) open.set(step, (open.get(step) ?? 0) - 1);
    for (const step of ready) open.delete(step);
    ready = [...new Set(freed)].filter((step) => open.get(step) === 0).sort(byPlace);
  }
  return open.size > 0 ? { ok: false, issues: circular([...open.keys()]) } : { ok: true, groups };
}

/** Most names in one message. */
const mostNamed = 12;

/** Why none of these can ever start; each waits for itself, or for one that does. */
function circular(stuck: readonly Dependent[]): ValidationIssue[] {
  const byId = new Map(stuck.map((step) => [step.step_id, step]));
  const nextOf = (step: Dependent) => byId.get(step.depends_on.find((id) => byId.has(id)) ?? '');
  const rings = new Map<Dependent, Ring>();
  for (const step of stuck) {
    const way = new Set<Dependent>();
    let at: Dependent | undefined = step;
    for (; at && !way.has(at) && !rings.has(at); at = nextOf(at)) way.add(at);
    if (at === undefined) continue;
    const passed = [...way];
    const ring = rings.get(at) ?? ringOf(passed.slice(passed.indexOf(at)));
    for (const each of passed) rings.set(each, ring);
  }
  return stuck.map((step) => {
    const ring = rings.get(step);
    const whom = ring?.steps.has(step) ? 'itself' : 'steps that wait for themselves';
    const why = `It can never start: it waits for ${whom} (${ring?.names ?? ''}).`;
    return issue(step, 'CONTRA_CIRCULAR', why);
  });
}

interface Ring {
  steps: ReadonlySet<Dependent>;
  /** "1 waits for 2, 2 waits for 1". */
  names: string;
}

function ringOf(steps: readonly Dependent[]): Ring {
  const named = steps.slice(0, mostNamed).map(({ step_id }, index) => {
    return `${step_id} waits for ${(steps[index + 1] ?? steps[0])?.step_id ?? step_id}`;
  });
  const left = steps.length - named.length;
  const names = left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ');
  return { steps: new Set(steps), names };
}

function duplicates(steps: readonly Dependent[]): ValidationIssue[] {
  const seen = new Set<string>();
  return steps.flatMap((step) => {
    if (!seen.has(step.step_id)) {
      seen.add(step.step_id);
      return [];
    }
    return [issue(step, 'DUPLICATE_ID', 'Another step has the same id.')];
  });
}

function unknown(steps: readonly Dependent[], ids: ReadonlySet<string>): ValidationIssue[] {
  return steps.flatMap((step) =>
    step.depends_on
      .filter((id) => !ids.has(id))
      .map((id) => issue(step, 'UNKNOWN_REF', `It waits for step ${id}, which is not there.`)),
  );
}

function issue({ step_id }: Dependent, code: IssueCode, why: string): ValidationIssue {
  return {
    ...{ severity: 'error', nodeId: nodeIdOf(step_id), code, path: 'steps' },
    message: `Step ${step_id}: ${why}`,
  };
}
