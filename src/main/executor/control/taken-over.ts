// What a run that goes on from the failed step of another begins with. Decided by the two plans, by the
// rows of the run that ended and by what was done so far alone.
import { AppError } from '../../../shared/errors.ts';
import { canonicalPlan } from '../../../shared/plan/hash.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { bodyPath, childPath, rootPath } from '../../../shared/plan/step-path.ts';
import { notesOfNextAttempt } from '../../../shared/runs/step-notes.ts';
import type { TakenStep } from '../../store/queries/goes-on.ts';
import type { NewStep } from '../../store/queries/steps.ts';
import type { Journal, JournalStep } from '../journal.ts';
import { stepsUnder } from '../plan-steps.ts';
import { standingOf } from './settled-steps.ts';

/** A run that ended, as its rows tell it. */
export interface Ended {
  plan: Plan;
  journal: Journal;
  /** Paths of steps of which an effect happened or may have, in this run and in those that it goes on from. */
  acted: ReadonlySet<string>;
  /** Of those, the steps that must not act again in any way. */
  done: ReadonlySet<string>;
}

interface Place {
  node: PlanNode;
  path: string;
}

/** Every step of the new run in reading order. STEP_ALREADY_ACTED where the plan would undo or repeat what is done. */
export function takenOver(ended: Ended, plan: Plan): TakenStep[] {
  const before = placesUnder(ended, { node: ended.plan.root, path: rootPath(ended.plan.root) });
  const lastActed = before.findLastIndex(({ path }) => ended.acted.has(path));
  const course = new Course(ended, before, lastActed);
  const root = { node: plan.root, path: rootPath(plan.root) };
  const [old] = before;
  if (old !== undefined && old.path !== root.path) course.leave(old);
  const steps = course.carry(old?.path === root.path ? old : undefined, root, 0);
  // Also where it was removed from the plan of an earlier run and came back.
  for (const step of steps) {
    if (step.from !== 'row' && ended.done.has(step.path)) throw alreadyActed(step.label);
  }
  return steps;
}

class Course {
  readonly #ended: Ended;
  readonly #places: ReadonlyMap<string, number>;
  /** Place in reading order of the last step that acted: what is done with up to there has to be as it was. */
  readonly #lastActed: number;

  constructor(ended: Ended, before: readonly Place[], lastActed: number) {
    this.#ended = ended;
    this.#places = new Map(before.map(({ path }, index) => [path, index]));
    this.#lastActed = lastActed;
  }

  carry(old: Place | undefined, now: Place, level: number): TakenStep[] {
    const step = old && this.#ended.journal.steps.get(old.path);
    if (old === undefined || step === undefined) return fresh(now, level);
    const same = this.#isSame(old.node, now.node);
    if (step.notes.notTaken) return same ? this.#copy(now, level) : notTaken(now, level);
    if (standingOf(this.#ended.journal, old.node, step) === 'settled') {
      if (same) return this.#copy(now, level);
      this.leave(old);
      return fresh(now, level);
    }
    if (!decidesAlike(old.node, now.node)) {
      this.leave(old);
      return fresh(now, level);
    }
    return [this.#reopened(step, now, level), ...this.#below(old, step, now, level)];
  }

  /** A step is not in the new plan, or is another one there. */
  leave(old: Place): void {
    for (const { node, path } of placesUnder(this.#ended, old)) {
      const step = this.#ended.journal.steps.get(path);
      if (step === undefined || step.notes.notTaken) continue;
      if (standingOf(this.#ended.journal, node, step) !== 'settled') continue;
      if ((this.#places.get(path) ?? 0) <= this.#lastActed) throw alreadyActed(node.label);
    }
  }

  #below(old: Place, step: JournalStep, now: Place, level: number): TakenStep[] {
    const before = new Map(childrenOf(old, step).map((child) => [child.path, child]));
    const after = childrenOf(now, step);
    const kept = new Set(after.map(({ path }) => path));
    for (const child of before.values()) if (!kept.has(child.path)) this.leave(child);
    return after.flatMap((child) => this.carry(before.get(child.path), child, level + 1));
  }

  #reopened({ state, attempt, triedAt, notes }: JournalStep, { node, path }: Place, level: number) {
    const made = state === 'pending' || triedAt === null ? attempt - 1 : attempt;
    const earlier = made > 0 ? { earlierAttempts: made } : {};
    const kept = { ...notesOfNextAttempt(notes), ...earlier };
    return { ...newStep(node, path, level), from: 'open' as const, attempt: made + 1, notes: kept };
  }

  /** Its rows as they are, with the names that they have now. */
  #copy({ node, path }: Place, level: number): TakenStep[] {
    return placesUnder(this.#ended, { node, path }, level)
      .filter((place) => this.#ended.journal.steps.get(place.path) !== undefined)
      .map((place) => ({ ...newStep(place.node, place.path, place.level), from: 'row' }));
  }

  #isSame(a: PlanNode, b: PlanNode): boolean {
    const { plan } = this.#ended;
    return canonicalPlan({ ...plan, root: a }) === canonicalPlan({ ...plan, root: b });
  }
}

/** Whether what an open step decided so far still stands. */
function decidesAlike(a: PlanNode, b: PlanNode): boolean {
  if (a.type !== b.type) return false;
  if (a.type !== 'if' || b.type !== 'if') return true;
  return JSON.stringify(a.condition) === JSON.stringify(b.condition);
}

function fresh({ node, path }: Place, level: number): TakenStep[] {
  return stepsUnder(node, path, level).map((step) => ({ ...step, from: 'plan' }));
}

function notTaken(place: Place, level: number): TakenStep[] {
  return stepsUnder(place.node, place.path, level).map((step) => ({
    ...{ ...step, from: 'plan', notTaken: true },
  }));
}

function newStep(node: PlanNode, path: string, level: number): NewStep {
  const tool = node.type === 'action' ? node.tool : null;
  return { path, nodeId: node.id, label: node.label, tool, level };
}

/** A step and all below it in reading order, of loops every round that has begun. */
function placesUnder(ended: Ended, place: Place, level = 0): (Place & { level: number })[] {
  const step = ended.journal.steps.get(place.path);
  const below = childrenOf(place, step).flatMap((child) => placesUnder(ended, child, level + 1));
  return [{ ...place, level }, ...below];
}

function childrenOf({ node, path }: Place, step: JournalStep | undefined): Place[] {
  const at = (child: PlanNode | undefined): Place[] =>
    child === undefined ? [] : [{ node: child, path: childPath(path, child) }];
  switch (node.type) {
    case 'sequence':
    case 'parallel':
      return node.steps.flatMap(at);
    case 'if':
      return [...at(node.then), ...at(node.else)];
    case 'loop':
      return Array.from({ length: step?.notes.rounds ?? 1 }, (_, round) => ({
        node: node.body,
        path: bodyPath(path, round + 1, node.body),
      }));
    case 'action':
      return at(node.onError);
    case 'wait':
    case 'gate':
      return [];
  }
}

function alreadyActed(label: string): AppError {
  const message = `The step "${label}" has already done something, or came before one that has.`;
  return new AppError('STEP_ALREADY_ACTED', 'invalid_params', message, {
    advice:
      'Nothing was started. A step that is done with has to stay as it was; one that acted and failed is not done again: take it out of the plan.',
    facts: { step: label },
  });
}
