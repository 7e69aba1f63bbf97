import { execFile } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const second = 1_000_000_000n;

/**
 * Sets when a file was last written, to the nanosecond. What this runtime can say by itself is a fraction
 * short; `touch` says the rest. Where there is none, the fraction is lost and nothing else.
 */
export async function setModifiedTime(
  file: FileHandle,
  door: string,
  modifiedNs: bigint,
): Promise<void> {
  const { atimeNs } = await file.stat({ bigint: true });
  await file.utimes(Number(atimeNs) / 1e9, Number(modifiedNs) / 1e9);
  const found = await file.stat({ bigint: true });
  if (found.mtimeNs === modifiedNs || process.platform === 'win32') return;
  // A door may lead through what this process holds open, which another process must be told by its number.
  const own = process.platform === 'linux' ? `/proc/${process.pid}/fd/${file.fd}` : door;
  await run('touch', ['-m', '-d', isoTime(modifiedNs), own]).catch(() => undefined);
}

/** As both GNU and BSD read it, e.g. `2026-11-22T05:00:00.123456789Z`. */
function isoTime(ns: bigint): string {
  const fraction = ((ns % second) + second) % second;
  const whole = new Date(Number((ns - fraction) / 1_000_000n)).toISOString().slice(0, 19);
  return `${whole}.${fraction.toString().padStart(9, '0')}Z`;
}
