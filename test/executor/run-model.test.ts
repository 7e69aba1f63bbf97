// Carries random plans through random outcomes with the real decision and a journal in memory, as the
// acts would write it, and looks at what holds for every plan and every course.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Act } from '../../src/main/executor/acts.ts';
import type { Journal, JournalEffect, JournalStep } from '../../src/main/executor/journal.ts';
import { nextActs } from '../../src/main/executor/next-acts.ts';
import { planSteps } from '../../src/main/executor/plan-steps.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { placeNodes } from '../../src/shared/plan/walk.ts';
import { action, planOf, sequence } from './support/plans.ts';

const failed = new AppError('X', 'reverted', 'It failed.').toShape();

/** Trees of actions and sequences, with skip policies and branches for errors; ids are set afterwards. */
const trees = fc.letrec<{ node: PlanNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .record({ skip: fc.boolean(), onError: fc.option(tie('node'), { nil: undefined, freq: 4 }) })
      .map(({ skip, onError }) =>
        action('', { ...policy(skip), ...(onError === undefined ? {} : { onError }) }),
      ),
    fc
      .record({ skip: fc.boolean(), steps: fc.array(tie('node'), { maxLength: 4 }) })
      .map(({ skip, steps }) => sequence('', steps, policy(skip))),
  ),
})).node;

function policy(skip: boolean) {
  return skip ? ({ onFailure: { strategy: 'skip' } } as const) : {};
}

function withIds(root: PlanNode): PlanNode {
  const copy = structuredClone(root);
  for (const [index, { node }] of placeNodes(copy).entries()) node.id = `n${index}`;
  return copy;
}

/** What happens to each transaction, in the order in which they are rehearsed. */
type Luck = 'confirmed' | 'refused' | 'declined' | 'reverted';
const lucks = fc.infiniteStream(
  fc.constantFrom<Luck>('confirmed', 'confirmed', 'confirmed', 'refused', 'declined', 'reverted'),
);

interface Course {
  acts: Act[];
  steps: ReadonlyMap<string, JournalStep>;
  run: Journal['run'];
}

function pendingStep(path: string): JournalStep {
  return {
    ...{ path, state: 'pending', attempt: 1, triedAt: null, waitingFor: null, dueAt: null },
    ...{ notes: {}, effects: [], error: null },
  };
}

/** Follows a run to its end, as the acts write it. */
function follow(root: PlanNode, luck: Iterator<Luck>, transactions: number): Course {
  const plan = planOf(root);
  const steps = new Map<string, JournalStep>(
    planSteps(plan).map(({ path }) => [path, pendingStep(path)]),
  );
  let run: Journal['run'] = 'pending';
  const acts: Act[] = [];
  const change = (path: string, to: Partial<JournalStep>): void => {
    const step = steps.get(path);
    if (step === undefined) throw new Error(`no step ${path}`);
    steps.set(path, { ...step, ...to });
  };
  const move = (path: string, to: Partial<JournalEffect>): void => {
    const effects = steps.get(path)?.effects ?? [];
    const last = effects.at(-1);
    if (last) change(path, { effects: [...effects.slice(0, -1), { ...last, ...to }] });
  };
  for (let turn = 0; turn < 5000; turn += 1) {
    const nothing = { signedUnder: () => false, takenBack: () => [], toRehearse: false };
    const [act, ...others] = nextActs({ executionId: 'e', run, steps, ...nothing }, plan, 0);
    // Without parallel steps there is one way to go on.
    if (act === undefined || others.length > 0) throw new Error('not one act');
    acts.push(act);
    switch (act.kind) {
      case 'stop':
        return { acts, steps, run };
      case 'start_run':
        run = 'running';
        break;
      case 'start_step':
        change(act.path, { state: 'running' });
        break;
      case 'plan_effect': {
        const effect: JournalEffect = {
          ...{ effectId: `${act.path}#${act.ordinal}`, ordinal: act.ordinal, state: 'planned' },
          ...{ signed: false, last: act.ordinal + 1 === transactions, approval: null },
          ...{ realm: 'chain', verdict: 'not_checked', error: null },
        };
        change(act.path, { effects: [...(steps.get(act.path)?.effects ?? []), effect] });
        break;
      }
      case 'rehearse': {
        const fate = luck.next().value as Luck;
        if (fate === 'declined' || fate === 'refused') {
          move(act.path, { state: fate === 'declined' ? 'cancelled' : 'failed', error: failed });
        } else if (fate === 'reverted') {
          move(act.path, { state: 'failed', signed: true, error: failed });
        } else {
          move(act.path, { state: 'confirmed', signed: true, verdict: 'matched' });
        }
        break;
      }
      case 'complete_step':
        change(act.path, { state: 'completed' });
        break;
      case 'fail_step':
        change(act.path, {
          state: act.after.kind === 'skip' ? 'skipped' : 'failed',
          error: act.error,
        });
        break;
      case 'complete_run':
        run = 'completed';
        break;
      case 'fail_run':
        run = 'failed';
        break;
      default:
        throw new Error(`not expected here: ${act.kind}`);
    }
  }
  throw new Error('the run does not end');
}

const courses = fc
  .record({ tree: trees.map(withIds), luck: lucks, transactions: fc.integer({ min: 1, max: 3 }) })
  .map(({ tree, luck, transactions }) => ({ tree, ...follow(tree, luck, transactions) }));

it('every run ends, and as its root did', () => {
  fc.assert(
    fc.property(courses, ({ tree, run, steps }) => {
      expect(['completed', 'failed']).toContain(run);
      const root = steps.get(tree.id);
      if (run === 'completed' && root?.state === 'failed') {
        // Only the branch for errors of the root, or its policy after the branch, can have handled it.
        expect(tree.type === 'action' && tree.onError !== undefined).toBe(true);
      } else expect(root?.state === 'failed').toBe(run === 'failed');
    }),
  );
});

it('no step is left running, and none is begun twice', () => {
  fc.assert(
    fc.property(courses, ({ acts, steps }) => {
      const states = [...steps.values()].map(({ state }) => state);
      expect(states).not.toContain('running');
      const begun = acts.flatMap((act) => (act.kind === 'start_step' ? [act.path] : []));
      expect(new Set(begun).size).toBe(begun.length);
    }),
  );
});

it('one transaction is seen final before the next is planned, over the whole run', () => {
  fc.assert(
    fc.property(courses, ({ acts, steps }) => {
      const planned = acts.flatMap((act) => (act.kind === 'plan_effect' ? [act] : []));
      const rehearsed = acts.flatMap((act) => (act.kind === 'rehearse' ? [act.effectId] : []));
      expect(rehearsed).toEqual(planned.map(({ path, ordinal }) => `${path}#${ordinal}`));
      for (const { effects } of steps.values()) {
        const before = effects.slice(0, -1);
        expect(
          before.every(({ state, verdict }) => state === 'confirmed' && verdict === 'matched'),
        ).toBe(true);
      }
    }),
  );
});

it('a step after one that failed for good is never begun', () => {
  fc.assert(
    fc.property(courses, ({ tree, steps }) => {
      for (const { node } of placeNodes(tree)) {
        if (node.type !== 'sequence') continue;
        const path = [...steps.keys()].find((each) => each.split('/').at(-1) === node.id) ?? '';
        const states = node.steps.map((child) => steps.get(`${path}/${child.id}`)?.state);
        const first = states.indexOf('pending');
        if (first === -1) continue;
        expect(states.slice(first).every((state) => state === 'pending')).toBe(true);
      }
    }),
  );
});
