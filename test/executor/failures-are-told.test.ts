// What a request keeps of the failures of its run: the call, the class, what was done about it; and that no attempt
// orders something else than the one before.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { AppError, type ErrorClass } from '../../src/shared/errors.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { look, openPlainWorld } from './support/plain-world.ts';
import { sequence } from './support/plans.ts';

const retry = { strategy: 'retry', maxAttempts: 3, delayMs: 1_000 } as const;

type Row = Record<string, string | number | null>;

/** As they are in the tables. */
function rowsOf(path: string): { errors: Row[]; calls: Row[] } {
  const db = new Database(path, { readonly: true });
  const all = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all() as Row[];
  const rows = { errors: all('execution_errors'), calls: all('tool_executions') };
  db.close();
  return rows;
}

/** A run whose calls fail as often as is said. */
async function failing(node: PlanNode, kind: ErrorClass, times: number) {
  let failed = 0;
  const called: unknown[] = [];
  const world = openPlainWorld({
    call: (token) => {
      called.push(token);
      if (token !== 'held' || failed >= times) return null;
      failed += 1;
      return new AppError('LUCK', kind, 'It failed.');
    },
  });
  const run = await world.start(node);
  for (let waits = 0; waits < 5; waits += 1) await run.pass(60_000);
  return { run, called, ...rowsOf(world.path) };
}

it('notes each attempt that failed with its class and that it is tried again, unchanged', async () => {
  const { run, errors, calls, called } = await failing(
    look('held', { onFailure: retry }),
    'network',
    2,
  );
  expect(run.view().state).toBe('completed');
  expect(errors).toMatchObject([
    { error_code: 'LUCK', step_number: 1, recovery_attempted: 1 },
    { error_code: 'LUCK', step_number: 1, recovery_attempted: 1 },
  ]);
  expect(parse(String(errors[0]?.['error_details']))).toMatchObject({ class: 'network' });
  expect(errors.map((row) => row['recovery'])).toEqual([
    expect.stringMatching(/attempt 2 of 3, with the same parameters\.$/),
    expect.stringMatching(/attempt 3 of 3, with the same parameters\.$/),
  ]);
  expect(calls.map((call) => call['execution_status'])).toEqual(['failed', 'failed', 'verified']);
  expect(new Set(calls.map((row) => row['tool_params'])).size).toBe(1);
  expect(new Set(called).size).toBe(1);
  expect(errors.map((row) => row['tool_execution_id'])).toEqual(
    calls.slice(0, 2).map((row) => row['tool_execution_id']),
  );
});

it('never tries with less what there is not enough of', async () => {
  const { run, errors, calls } = await failing(look('held'), 'insufficient_balance', 9);
  expect(run.view().state).toBe('failed');
  expect(errors).toMatchObject([{ recovery_attempted: 0, recovery: null }]);
  expect(calls).toMatchObject([{ execution_status: 'failed', error_message: 'It failed.' }]);
});

it('says that the plan goes on without a step, or by its branch for errors', async () => {
  const skipped = await failing(
    sequence('root', [look('held', { onFailure: { strategy: 'skip' } }), look('after')]),
    'reverted',
    9,
  );
  expect(skipped.run.view().state).toBe('completed');
  expect(skipped.errors).toMatchObject([
    { recovery: 'Went on without this step, as the plan says.' },
  ]);
  const branched = await failing(look('held', { onError: look('instead') }), 'reverted', 9);
  expect(branched.run.view().state).toBe('completed');
  expect(branched.errors).toMatchObject([
    { recovery: 'Went on with what the plan says for this error: instead.' },
  ]);
});
