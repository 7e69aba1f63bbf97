// Everything that tries to get where nobody allowed it to be, through the real parts, as one table.
import { afterAll, describe, expect, it } from 'vitest';
import { pathAttempts } from './path-attempts.ts';
import { isSandboxed, programAttempts } from './program-attempts.ts';
import { raceAttempts } from './race-attempts.ts';
import { scriptAttempts } from './script-attempts.ts';
import type { Attempt, Attempted } from './support/attempt.ts';
import { leaveRoom } from './support/room.ts';

const attempts: readonly Attempt[] = [
  ...pathAttempts,
  ...raceAttempts,
  ...programAttempts,
  ...scriptAttempts,
];
const rows: (Attempted & Pick<Attempt, 'kind' | 'what'>)[] = [];

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
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const how = new Map<string, number>();
    for (const { how: code } of own) how.set(code, (how.get(code) ?? 0) + 1);
    const told = [...how].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
    const out = own.filter(({ escaped }) => escaped).length;
    return `${kind.padEnd(8)} ${String(own.length).padStart(4)} attempts, ${out} got out: ${told.join(', ')}`;
  });
  const out = rows.filter(({ escaped }) => escaped).length;
  console.log(
    `${[...lines, `all      ${String(rows.length).padStart(4)} attempts, ${out} got out`].join('\n')}\n`,
  );
});
