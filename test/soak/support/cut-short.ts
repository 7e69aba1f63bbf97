// F-02: what writes the wallet or a backup of it is killed in its middle, with everything that it started. Afterwards
// there is the old one or the new one, and it opens.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { documentOf, runCli, startCli } from '../../cli/support/run-cli.ts';
import { descendantsOf } from '../../support/descendants.ts';
import type { SoakRoom } from './soak-room.ts';

/** In which backups are kept. */
export const backupsName = 'backups';
/** What the password is changed to next. */
export const nextPassword = 'next-password';

/** After a part of the time that a whole one took. */
export async function cutBackup(room: SoakRoom, part: number): Promise<string> {
  const words = ['backup', 'create', '--folder', backupsName];
  await firstWhole(room, 'backup', words);
  const before = backupsOf(room);
  const wasCut = await cut(room, 'backup', words, part);
  const after = backupsOf(room);
  expect(after.length).toBeGreaterThan(0);
  for (const file of after) {
    const checked = await call(room, ['backup', 'check', join(backupsName, file)]);
    expect(checked, file).toMatchObject({ exitCode: 0 });
    expect(documentOf(checked)).toMatchObject({ valid: true });
  }
  const isNew = after.some((file) => !before.includes(file));
  return wasCut ? `${isNew ? 'new and old' : 'old'}, each opens` : 'it was faster';
}

/** The product must have ended. Answers which of both passwords is in force. */
export async function cutPasswordChange(room: SoakRoom, part: number): Promise<string> {
  const words = ['vault', 'change-password', '--new-password-file', nextPassword];
  if (!room.tookMs.has('password')) {
    await firstWhole(room, 'password', words);
    swapPasswords(room);
  }
  const wasCut = await cut(room, 'password', words, part);
  const isOld = await opensWith(room, 'password');
  if (!isOld) {
    expect(await opensWith(room, nextPassword), 'the old or the new password opens it').toBe(true);
    swapPasswords(room);
  }
  return wasCut ? `the ${isOld ? 'old' : 'new'} password opens it` : 'it was faster';
}

/** I5: also that no other password does. */
export async function checkVaultOpens(room: SoakRoom): Promise<void> {
  expect(await opensWith(room, 'password')).toBe(true);
  expect(await opensWith(room, nextPassword)).toBe(false);
  // The wrong one is forgotten with the right one.
  expect(await opensWith(room, 'password')).toBe(true);
}

async function opensWith(room: SoakRoom, passwordFile: string): Promise<boolean> {
  const answer = await call(room, ['vault', 'verify'], passwordFile);
  const found = documentOf(answer) as { valid?: boolean; error?: { code: string } };
  if (found.valid === true) return true;
  expect(found.error?.code, answer.stderr).toBe('VAULT_WRONG_PASSWORD');
  return false;
}

/** The first one is not cut short, so that it is known how long it takes. */
async function firstWhole(room: SoakRoom, what: string, words: string[]): Promise<void> {
  if (room.tookMs.has(what)) return;
  const began = performance.now();
  const whole = await call(room, words);
  expect(whole, whole.stderr).toMatchObject({ exitCode: 0 });
  room.tookMs.set(what, performance.now() - began);
}

/** Whether it was still at it. */
async function cut(room: SoakRoom, what: string, words: string[], part: number): Promise<boolean> {
  const running = startCli(wordsOf(room, words, 'password'), { cwd: room.cwd });
  await sleep((room.tookMs.get(what) ?? 0) * part);
  // First what writes, which would otherwise be told of the end of what started it.
  for (const { pid } of [...descendantsOf(running.pid), { pid: running.pid }]) killNow(pid);
  return (await running.answer).exitCode === null;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Backups open with the password that they were made under: those of the old one are taken away. */
function swapPasswords({ cwd, tookMs }: SoakRoom): void {
  const [now, next] = ['password', nextPassword].map((name) => join(cwd, name)) as [string, string];
  const before = readFileSync(now);
  renameSync(next, now);
  writeFileSync(next, before);
  rmSync(join(cwd, backupsName), { recursive: true, force: true });
  tookMs.delete('backup');
}

function backupsOf({ cwd }: SoakRoom): string[] {
  const folder = join(cwd, backupsName);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : [];
}

const call = (room: SoakRoom, words: string[], passwordFile = 'password') =>
  runCli(wordsOf(room, words, passwordFile), { cwd: room.cwd });

function wordsOf({ dataDir }: SoakRoom, words: string[], passwordFile: string): string[] {
  const secrets = ['--without-keychain', '--password-file', passwordFile];
  return [...words, '--data-dir', basename(dataDir), '--json', ...secrets];
}
