import type { Attempt, Attempted } from './attempt.ts';

export type Row = Attempted & Pick<Attempt, 'kind' | 'what'>;

/** How many of each kind there were, and what they came to. */
export function printTable(rows: readonly Row[]): void {
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
}
