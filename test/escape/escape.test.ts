// Everything that tries to get where nobody allowed it to be, through the real parts, as one table.
import { afterAll, describe, expect, it } from 'vitest';
import { pathAttempts } from './path-attempts.ts';
import { isSandboxed, programAttempts } from './program-attempts.ts';
import { raceAttempts } from './race-attempts.ts';
import { scriptAttempts } from './script-attempts.ts';
import type { Attempt } from './support/attempt.ts';
import { printTable, type Row } from './support/print-table.ts';
import { leaveRoom } from './support/room.ts';

const attempts: readonly Attempt[] = [
  ...pathAttempts,
  ...raceAttempts,
  ...programAttempts,
  ...scriptAttempts,
];
const rows: Row[] = [];

describe('an attempt to get out', () => {
  it.each(attempts)('$kind: $what', async ({ kind, what, run }) => {
    const attempted = await run();
    rows.push({ kind, what, ...attempted });
    expect(attempted.escaped, attempted.how).toBe(false);
    if (attempted.expected !== undefined) expect(attempted.how).toBe(attempted.expected);
  });
});

it('is one of 150 or more, of which none gets out', () => {
  expect(attempts.length).toBeGreaterThanOrEqual(isSandboxed ? 150 : 130);
  expect(rows).toHaveLength(attempts.length);
  expect(rows.filter(({ escaped }) => escaped)).toEqual([]);
});

afterAll(async () => {
  await leaveRoom();
  printTable(rows);
});
