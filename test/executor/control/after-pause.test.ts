import { expect, it } from 'vitest';
import { afterPause } from '../../../src/main/executor/control/after-pause.ts';
import type { StepState } from '../../../src/shared/runs/states.ts';
import type { StepNotes } from '../../../src/shared/runs/step-notes.ts';
import { action, compare, sequence, wait } from '../support/plans.ts';

const root = sequence('root', [
  action('act'),
  wait('until', { until: compare(1, 'gt', 2) }),
  wait('pause', { durationMs: 1000 }),
  action('later'),
]);

const step = (nodeId: string, state: StepState, notes: StepNotes | null = null, tried = 100) => ({
  ...{ path: nodeId, nodeId, state, triedAt: state === 'pending' ? null : tried },
  notes: notes === null ? null : ({ ok: true, value: notes } as const),
});

it('moves the beginning of what is open by the time that the run stood', () => {
  const steps = [
    step('root', 'running'),
    step('act', 'waiting', { attempts: 3 }),
    step('until', 'waiting', { truth: 'false', beganAt: 40 }),
  ];
  expect(Object.fromEntries(afterPause(root, steps, 25))).toEqual({
    root: { beganAt: 125 },
    act: { attempts: 3, beganAt: 125 },
    until: { truth: 'false', beganAt: 65 },
  });
});

it('lets the pause before another attempt end at its time', () => {
  const steps = [step('act', 'waiting', { attempts: 3, restsFrom: 60 })];
  expect(afterPause(root, steps, 25).get('act')).toEqual({
    ...{ attempts: 3, restsFrom: 60, beganAt: 125 },
  });
});

it('leaves what has ended or not begun, and a pause of the plan, which is over at its time', () => {
  const steps = [
    step('act', 'completed'),
    step('until', 'failed'),
    step('pause', 'waiting'),
    step('later', 'pending'),
  ];
  expect(afterPause(root, steps, 25).size).toBe(0);
});

it('moves nothing back where the clock was set back meanwhile', () => {
  expect(afterPause(root, [step('act', 'running')], -500).get('act')).toEqual({ beganAt: 100 });
});
