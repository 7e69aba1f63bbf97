import { createHash } from 'node:crypto';
import { copyFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programHash } from '../../src/main/commands/program-hash.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

it('is of what the file holds, whatever its times and its size say', async () => {
  const path = join(temporaryFolder(), 'tool');
  for (const text of ['aaaa', 'bbbb', 'cccc']) {
    writeFileSync(path, text);
    // As somebody does who wants a change not to be seen.
    utimesSync(path, 1_000, 1_000);
    expect(await programHash(path)).toBe(hashOf(text));
  }
});

it('is of the file that took the place of another', async () => {
  const folder = temporaryFolder();
  const [path, other] = [join(folder, 'tool'), join(folder, 'other')];
  writeFileSync(path, 'aaaa');
  expect(await programHash(path)).toBe(hashOf('aaaa'));
  writeFileSync(other, 'bbbb');
  renameSync(other, path);
  expect(await programHash(path)).toBe(hashOf('bbbb'));
});

it('is read once of a program that stays as it is, and again once it is touched', async () => {
  // The program that runs this has lain there for longer than a moment; its copy has not.
  const old = process.execPath;
  const first = await programHash(old);
  const before = process.cpuUsage().user;
  expect(await programHash(old)).toBe(first);
  const took = process.cpuUsage().user - before;
  const copy = join(temporaryFolder(), 'node');
  copyFileSync(old, copy);
  const begun = process.cpuUsage().user;
  expect(await programHash(copy)).toBe(first);
  const whole = process.cpuUsage().user - begun;
  expect(statSync(copy).size).toBe(statSync(old).size);
  expect(took).toBeLessThan(whole / 4);
});
