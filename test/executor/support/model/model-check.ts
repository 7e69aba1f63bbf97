import { expect } from 'vitest';
import { interpretModel } from './model-reference.ts';
import type { Rows } from './model-rows.ts';
import { carryOut } from './model-run.ts';
import type { Trial } from './model-trials.ts';

/** Carries a trial out, and holds what came of it against what its plan says. */
export async function checkTrial(trial: Trial, rows: Rows): Promise<void> {
  const expected = interpretModel(trial.root, trial.lucks);
  const found = await carryOut(trial, rows);
  const isCancelled = trial.cancelAt !== null && found.state === 'cancelled';
  if (!isCancelled) {
    expect(found.state).toBe(expected.run);
    for (const [path, state] of expected.ended) {
      expect([path, found.steps.get(path)]).toEqual([path, state]);
    }
    if (expected.made) expect(new Map(found.made)).toEqual(new Map(expected.made));
  }
  expect([...found.steps.values()]).not.toContain('running');
  expect([...found.steps.values()]).not.toContain('waiting');
  // At most one effect of each step, as the outside counted them.
  expect(new Set(found.confirmed).size).toBe(found.confirmed.length);
  const total = [...found.made.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBe(found.confirmed.length);
}
