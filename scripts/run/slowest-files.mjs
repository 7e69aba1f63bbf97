import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

const shown = 10;

/** What took the time of a run, of vitest's JSON report: the sum of each kind of tests, and the slowest files. */
export async function describeTimes(resultFile, repoRoot) {
  const report = await readFile(resultFile, 'utf8').then(JSON.parse, () => undefined);
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(repoRoot, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const sums = Map.groupBy(files, ({ file }) => kindOf(file));
  const total = (each) => each.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0);
  return [
    'Seconds of files, which run two or more at a time:',
    ...[...sums].map(([kind, each]) => `  ${kind}: ${total(each)} in ${each.length} files`),
    'The slowest:',
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} ${file}`),
  ].join('\n');
}

function kindOf(file) {
  return /\.(anvil|crash|e2e)\.test\.ts$/.exec(file)?.[1] ?? 'unit';
}
