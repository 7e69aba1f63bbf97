import type { Score, Verdict } from '../score-item.ts';
import type { Report } from './report.ts';

const heads = [
  ...['', 'items', 'plannable', 'right', 'coverage', 'wrong', 'unsafe', 'over-asks'],
  ...['needs model', 'guards right', 'not scored'],
];

/** What a person looks at first comes first. */
const listed: readonly [Verdict, string][] = [
  ['unsafe', 'Unsafe: a plan where there must be none'],
  ['wrong', 'Wrong'],
  ['over_ask', 'Asked although the request is complete'],
  ['not_scored', 'Not scored: the set wants what the scorer cannot compare'],
];

/** The report as lines for a person. */
export function table(report: Report): string {
  const { total, categories, findings, set } = report;
  const rows = [...categories, { category: 'all', ...total }].map((row) => [
    ...[row.category, row.items, row.plannable, row.plannableRight],
    row.plannable === 0 ? '' : `${row.coverage.toFixed(1)} %`,
    ...[row.wrong, row.unsafe, row.overAsks, row.needsModel],
    row.guards === 0 ? '' : `${row.guardsRight} of ${row.guards}`,
    row.notScored,
  ]);
  const parts = listed.flatMap(([verdict, title]) => section(title, findings, verdict));
  return [
    `${set}: ${total.items} requests`,
    scored(report),
    '',
    ...aligned([heads, ...rows.map((row) => row.map(String))]),
    ...parts,
  ].join('\n');
}

function scored({ compiler, model }: Report): string {
  if (model === null)
    return 'Only the direct parser was scored. With a model: protocol proven, quality not measured.';
  const cost = model.costUsd === null ? 'what it cost is not known' : `$${model.costUsd}`;
  const tokens = `${model.inputTokens} tokens read, ${model.outputTokens} written`;
  return `Scored: ${compiler} (${tokens}; ${cost}).`;
}

function section(title: string, findings: readonly Score[], verdict: Verdict): string[] {
  const found = findings.filter((score) => score.verdict === verdict);
  if (found.length === 0) return [];
  return ['', `${title}:`, ...found.map(({ id, why }) => `  ${id}: ${why.join('; ')}`)];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  '),
  );
}
