import { setTimeout as sleep } from 'node:timers/promises';
import { practiceEthereumId } from '../../../shared/chain/addresses.ts';
import { findServed } from './folder-claim.ts';
import { practiceInUse } from './practice-errors.ts';
import { practiceFolder } from './practice-folder.ts';
import { dropRecord, mayBeServed, readRecord } from './running-record.ts';

const waitMs = 10_000;

/**
 * Ends the practice chain of a data folder, whichever program started it; true when there was one.
 * Anvil is told to end, so that it writes its state first. Errors: PRACTICE_IN_USE when it does not go.
 */
export async function stopServed(dataDir: string, chainId = practiceEthereumId): Promise<boolean> {
  const folder = practiceFolder(dataDir, chainId);
  if ((await findServed(folder, chainId)) === undefined) return false;
  const record = readRecord(folder);
  if (record === undefined || record.anvil === null || !mayBeServed(folder, record)) return false;
  process.kill(record.anvil.pid, 'SIGTERM');
  const until = performance.now() + waitMs;
  while (mayBeServed(folder, record)) {
    if (performance.now() > until) throw practiceInUse(record.ownerPid);
    await sleep(25);
  }
  // The program that started it drops the record too; one that was killed cannot.
  if (readRecord(folder)?.instanceId === record.instanceId) dropRecord(folder);
  return true;
}
