import { diffPlans } from '../../../shared/plan/diff/diff-plans.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { ChangeWords } from '../../words/change-words.ts';
import type { ChangeRow } from './change-row.ts';
import { type ChangedPlace, changedPlaces } from './changed-places.ts';
import { type PlacedStep, placedSteps } from './placed-steps.ts';
import { type Structure, structureChanges } from './structure-changes.ts';

/** What changed about one step, or about the plan itself. */
export interface ChangeGroup {
  /** Null for the plan itself. */
  step: PlacedStep | null;
  kind: 'added' | 'removed' | 'changed';
  /** What a step that came or went does. */
  sentence: string | null;
  rows: readonly ChangeRow[];
}

/** The difference of two plans in words: the plan itself first, then step by step, what is gone last. */
export function planChanges(before: Plan, after: Plan, words: ChangeWords): ChangeGroup[] {
  const structure = { before: placedSteps(before), after: placedSteps(after) };
  const places = new Map(
    changedPlaces(diffPlans(before, after)).map((place) => [place.nodeId, place]),
  );
  const gone = [...structure.before.values()].filter(({ key }) => !structure.after.has(key));
  const own = fieldRows(places.get(null), words.ofPlan);
  const groups: ChangeGroup[] = [
    { step: null, kind: 'changed', sentence: null, rows: own },
    ...[...structure.after.values()]
      .filter((step) => !isPartOfNew(step, structure.after, structure.before))
      .map((step) => ofStep(step, structure, places, words)),
    ...gone
      .filter((step) => !isPartOfNew(step, structure.before, structure.after))
      .map((step) => whole('removed', step, words.sentence('before', step.node))),
  ];
  return planFirst(groups).filter(({ kind, rows }) => kind !== 'changed' || rows.length > 0);
}

function ofStep(
  step: PlacedStep,
  structure: Structure,
  places: ReadonlyMap<string | null, ChangedPlace>,
  words: ChangeWords,
): ChangeGroup {
  const was = structure.before.get(step.key);
  if (!was) return whole('added', step, words.sentence('after', step.node));
  const fields = fieldRows(places.get(step.key), (field) =>
    words.ofStep(field, was.node, step.node),
  );
  const rows = [...structureChanges(was, step, structure), ...fields];
  return { step, kind: 'changed', sentence: null, rows };
}

function whole(kind: 'added' | 'removed', step: PlacedStep, sentence: string): ChangeGroup {
  return { step, kind, sentence, rows: [] };
}

/** A branch or body that came, or went, with the step that it hangs on is that step's and not one more. */
function isPartOfNew(
  { key, node, role, parent }: PlacedStep,
  here: Structure['after'],
  there: Structure['before'],
): boolean {
  if (node.type !== 'sequence' || (role !== 'then' && role !== 'else' && role !== 'body'))
    return false;
  const bare = node.onFailure === undefined && node.timeoutMs === undefined;
  return bare && parent !== null && here.has(parent) && !there.has(parent) && !there.has(key);
}

/** What hangs where is not said field by field, see `structureChanges`. */
const structural: ReadonlySet<string> = new Set([
  ...['root', 'steps', 'then', 'else', 'body', 'onError'],
]);

function fieldRows(
  place: ChangedPlace | undefined,
  row: (field: string) => ChangeRow,
): ChangeRow[] {
  const fields = (place?.fields ?? []).filter((field) => !structural.has(field));
  return fields.map((field) => ({ ...row(field), field }));
}

/** The outer list of steps has no row in the tree: what is said of it is said of the plan. */
function planFirst(groups: readonly ChangeGroup[]): ChangeGroup[] {
  const isPlan = ({ step, kind }: ChangeGroup) =>
    step === null || (kind === 'changed' && step.number === '');
  const rows = groups
    .filter(isPlan)
    .flatMap(({ step, rows: own }) => (step === null ? own : own.map(ofOuterList)));
  const steps = groups.filter((group) => !isPlan(group));
  return [{ step: null, kind: 'changed', sentence: null, rows }, ...steps];
}

/** The plan has a name of its own. */
function ofOuterList(row: ChangeRow): ChangeRow {
  return row.field === 'label' ? { ...row, label: 'Name of the list of steps' } : row;
}
