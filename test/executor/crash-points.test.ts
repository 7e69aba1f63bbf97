import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  between,
  type CrashPoint,
  crashPointNames,
  crashPoints,
} from '../../src/main/executor/crash-points.ts';

const folder = join(import.meta.dirname, '../../src/main/executor');
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('crash-points.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

describe('the named points', () => {
  it.each(crashPointNames)('%s stands around one place in the code', (name) => {
    expect(
      source.match(new RegExp(`(?:between|atOnce)\\([\\w.#]*crash, '${name}'`, 'g')),
    ).toHaveLength(1);
  });

  it('are each there twice: before and after', () => {
    expect(crashPoints).toHaveLength(2 * crashPointNames.length);
    expect(new Set(crashPoints).size).toBe(crashPoints.length);
  });
});

it('stands around its work, and not after work that failed', async () => {
  const passed: CrashPoint[] = [];
  const hook = (point: CrashPoint): void => void passed.push(point);
  expect(await between(hook, 'sign', () => 7)).toBe(7);
  expect(passed).toEqual(['sign.before', 'sign.after']);
  const failing = between(hook, 'claim', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(passed.slice(2)).toEqual(['claim.before']);
});
