// `running.json` says which process serves the practice chain of this folder, so that a second program
// shares it instead of writing the same state file. It is a hint: what counts is what answers on the port.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.strictObject({
  /** The program that started it. */
  ownerPid: z.number().int().positive(),
  /** Null while it is starting. */
  anvil: z
    .strictObject({
      pid: z.number().int().positive(),
      port: z.number().int().positive(),
      /** Height when the process began. */
      startHeight: z.number().int().nonnegative().default(0),
    })
    .nullable(),
  instanceId: z.string(),
});
export type RunningRecord = z.infer<typeof recordSchema>;

function pathOf(folder: string): string {
  return join(folder, 'running.json');
}

/** True when this process got the right to start the chain of the folder. */
export function claimFolder(folder: string): boolean {
  const record: RunningRecord = { ownerPid: process.pid, anvil: null, instanceId: '' };
  try {
    writeFileSync(pathOf(folder), JSON.stringify(record), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

export function readRecord(folder: string): RunningRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(pathOf(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeRecord(folder: string, record: RunningRecord): void {
  writeFileSync(pathOf(folder), JSON.stringify(record), { mode: 0o600 });
}

export function dropRecord(folder: string): void {
  rmSync(pathOf(folder), { force: true });
}

// Longer than any start takes; process ids are reused, so an old unfinished claim says nothing.
const claimLifeMs = 30_000;

/** Whether the process of the record may still be starting, serving or writing its state. */
export function mayBeServed(folder: string, record: RunningRecord): boolean {
  if (record.anvil !== null) return processRuns(record.anvil.pid, record.instanceId);
  try {
    const ageMs = Date.now() - statSync(pathOf(folder)).mtimeMs;
    return ageMs < claimLifeMs && processRuns(record.ownerPid, '');
  } catch {
    return false;
  }
}

/** Whether a process of this id exists and, where the system tells, has `mark` in its command line. */
function processRuns(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
  } catch {
    return false;
  }
}
