import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { reportSchema } from '../../bench/core/report.ts';
import { benchmarks } from '../../bench/registry.ts';

const entry = join(import.meta.dirname, '../../bench/run.ts');

async function bench(...words: string[]) {
  const child = spawn(process.execPath, [entry, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, exitCode };
}

test('alone it lists every benchmark with one line each', async () => {
  const { stdout, exitCode } = await bench();
  expect(stdout.trim().split('\n')).toHaveLength(benchmarks.length);
  for (const { name, title } of benchmarks)
    expect(stdout).toMatch(new RegExp(`^${name} +${title}$`, 'm'));
  expect(exitCode).toBe(0);
});

test('a wrong name ends with 2 and the list, and prints no document', async () => {
  const { stdout, stderr, exitCode } = await bench('nothing', '--json');
  expect(stdout).toBe('');
  for (const { name } of benchmarks) expect(stderr).toContain(name);
  expect(exitCode).toBe(2);
});

test('with --json it prints exactly one document, with as many runs as were asked for', async () => {
  const { stdout, exitCode } = await bench('validate', '--json', '--runs', '1');
  const { name, metrics } = reportSchema.parse(JSON.parse(stdout));
  expect(name).toBe('validate');
  expect(new Set(metrics.map(({ runs }) => runs))).toEqual(new Set([1]));
  expect(metrics.flatMap(({ id, ratioTo }) => (ratioTo ? [`${id} to ${ratioTo.id}`] : []))).toEqual(
    [
      'validate_10 to schema_10',
      'validate_100 to schema_100',
      'growth_100 to validate_10',
      'validate_1000 to schema_1000',
      'growth_1000 to validate_100',
      'validate_10000 to schema_10000',
      'growth_10000 to validate_1000',
    ],
  );
  expect(exitCode).toBe(0);
});
