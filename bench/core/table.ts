import type { Report } from './report.ts';

/** The report as lines for a person. */
export function table({ machine, metrics }: Report): string {
  const { cores, memoryGiB, os, node, electron } = machine;
  const rows = metrics.map(({ id, unit, median, p95, min, max, runs, ratioTo }) => [
    id,
    figure(median),
    p95 === undefined ? '' : figure(p95),
    ...[min, max].map(figure),
    unit,
    String(runs),
    ratioTo === undefined ? '' : `${ratioTo.value.toFixed(2)} x ${ratioTo.id}`,
  ]);
  const cells = [['', 'median', 'p95', 'min', 'max', '', 'runs', ''], ...rows];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => {
        const width = widths?.[column] ?? 0;
        return isFigure(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const place = `${cores} cores, ${memoryGiB} GiB, ${os}, Node ${node}, Electron ${electron ?? 'none'}`;
  return [place, '', ...lines].join('\n');
}

function isFigure(column: number): boolean {
  return [1, 2, 3, 4, 6].includes(column);
}

/** Three figures that say something, however large the whole is. */
function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
