import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomFrom } from '../executor/support/random-kills.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sampleKey, samplePassword } from '../wallet/support/sample-vault.ts';
import { faultsFrom, gentle, killing, stretchesOf } from './support/course.ts';
import { afterWarmUp, slopePerHour, stays } from './support/growth.ts';
import { formsOf, secretsIn } from './support/secrets-in-files.ts';

function firstFaults(seed: number, count: number) {
  const faults = faultsFrom(randomFrom(seed));
  return Array.from({ length: count }, () => faults.next().value);
}

it('draws the same faults of the same seed, each kind once before any comes again [R-07]', () => {
  const all = [...killing, ...gentle];
  const first = firstFaults(7, all.length * 2);
  expect(firstFaults(7, all.length * 2)).toEqual(first);
  expect(firstFaults(8, all.length * 2)).not.toEqual(first);
  const kinds = first.map(({ kind }) => kind);
  for (const part of [kinds.slice(0, all.length), kinds.slice(all.length)]) {
    expect([...part].sort()).toEqual([...all].sort());
  }
});

it('leaves it alone for a third of the time and more, in one piece of each hour', () => {
  for (const hours of [0.05, 1, 2.5, 24]) {
    const stretches = stretchesOf(hours);
    expect(stretches).toHaveLength(Math.ceil(hours));
    const sum = (of: 'faultsMs' | 'quietMs') =>
      stretches.reduce((total, each) => total + each[of], 0);
    expect(sum('faultsMs') + sum('quietMs')).toBeCloseTo(hours * 3_600_000, -2);
    expect(sum('quietMs') / (hours * 3_600_000)).toBeGreaterThan(1 / 3);
  }
});

it('sees a growth per hour, and none in what comes and goes', () => {
  const minute = 60_000;
  const grows = Array.from({ length: 61 }, (_, index) => ({
    at: index * minute,
    value: index / 2,
  }));
  expect(slopePerHour(grows)).toBeCloseTo(30);
  expect(stays(grows)).toBeCloseTo(15.5);
  const saw = grows.map(({ at }, index) => ({ at, value: 10 + (index % 3) }));
  expect(Math.abs(slopePerHour(saw) ?? 1)).toBeLessThan(0.5);
  expect(stays(saw)).toBe(0);
  expect(afterWarmUp(grows)[0]?.at).toBe(20 * minute);
  expect([slopePerHour([]), slopePerHour(grows.slice(0, 2)), stays([])]).toEqual([null, null, 0]);
});

it('finds a secret in whichever form it was written, also in a file further below', () => {
  const folder = temporaryFolder();
  const forms = formsOf({ password: samplePassword, key: sampleKey });
  writeFileSync(join(folder, 'clean'), 'nothing to see');
  expect(secretsIn(folder, forms)).toEqual([]);
  mkdirSync(join(folder, 'below'));
  const bytes = Buffer.from(sampleKey, 'hex');
  const written: Record<string, string | Buffer> = {
    password: `{"said":"${samplePassword}"}`,
    'password in base 64': Buffer.from(samplePassword).toString('base64'),
    'the bytes of key': Buffer.concat([Buffer.from([0]), bytes, Buffer.from([0])]),
    'the bytes of key in base 64': bytes.toString('base64'),
    'key in capitals': `0x${sampleKey.toUpperCase()}`,
  };
  for (const [name, text] of Object.entries(written)) {
    writeFileSync(join(folder, 'below', name), text);
  }
  expect(secretsIn(folder, forms).sort()).toEqual(
    Object.keys(written)
      .map((name) => `${name} in ${name}`)
      .sort(),
  );
});
