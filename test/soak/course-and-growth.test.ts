import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomFrom } from '../executor/support/random-kills.ts';
import { faults } from '../security/requirements/faults.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sampleKey, samplePassword } from '../wallet/support/sample-vault.ts';
import { faultsFrom, stretchesOf } from './support/course.ts';
import { faultKinds, faultsOfKind, isKilling, triedElsewhere } from './support/fault-kinds.ts';
import { elsewhereLines, faultLines } from './support/fault-table.ts';
import { afterWarmUp, slopePerHour, stays } from './support/growth.ts';
import { Held, invariants } from './support/invariants.ts';
import { formsOf, secretsIn } from './support/secrets-in-files.ts';

function firstFaults(seed: number, count: number) {
  const faults = faultsFrom(randomFrom(seed));
  return Array.from({ length: count }, () => faults.next().value);
}

it('draws the same faults of the same seed, each kind once before any comes again [R-07]', () => {
  const all = faultKinds;
  const first = firstFaults(7, all.length * 2);
  expect(firstFaults(7, all.length * 2)).toEqual(first);
  expect(firstFaults(8, all.length * 2)).not.toEqual(first);
  const kinds = first.map(({ kind }) => kind);
  for (const part of [kinds.slice(0, all.length), kinds.slice(all.length)]) {
    expect([...part].sort()).toEqual([...all].sort());
  }
});

it('names of each kind the fault of the requirements that it is, and where those are tried that it lacks', () => {
  const known = faults.map(({ id }) => id);
  const done = faultKinds.flatMap((kind) => faultsOfKind[kind]);
  expect(known).toEqual(expect.arrayContaining([...new Set(done)]));
  // F-24 is the soak itself.
  const named = new Set<string>([...done, ...triedElsewhere.map(({ fault }) => fault), 'F-24']);
  expect(known.filter((id) => !named.has(id))).toEqual([]);
  const orders = faultKinds.filter((kind) => faultsOfKind[kind].length === 0);
  expect(orders).toEqual(['stop everything, and allow again', 'a run is called off']);
  expect(orders.every(isKilling)).toBe(true);
  expect(isKilling('the disk is full')).toBe(false);
});

it.each(triedElsewhere)('$fault ($what) is marked in $where', ({ fault, where }) => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', where), 'utf8')).toContain(fault);
});

it('tells of each kind how often it was met and what came of it', () => {
  const lines = faultLines([
    { kind: 'a second product is started', outcome: 'refused with IN_USE' },
    { kind: 'a second product is started', outcome: 'refused with IN_USE' },
    { kind: 'a second product is started', outcome: null },
    { kind: 'a run is called off', outcome: 'came back' },
  ]);
  expect(lines).toHaveLength(faultKinds.length);
  expect(lines).toContain(
    'F-13      2  a second product is started: 2 refused with IN_USE, 1 nothing to do it to',
  );
  expect(lines).toContain('order     1  a run is called off: 1 came back');
  expect(lines).toContain('F-04      0  the disk is full: its turn did not come');
  expect(lines).toEqual(lines.toSorted((a, b) => a.slice(0, 5).localeCompare(b.slice(0, 5))));
  expect(elsewhereLines()).toHaveLength(triedElsewhere.length);
});

it('knows by name what nothing was held to', () => {
  const held = new Held();
  held.note('I1', 'I10');
  held.note('I1');
  expect(held.times('I1')).toBe(2);
  expect(held.missing()).toEqual(['I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I9']);
  expect(held.lines()).toContain(`invariant I1              2  ${invariants.I1}`);
  expect(held.lines()).toHaveLength(10);
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
