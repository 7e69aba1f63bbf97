import { setTimeout as sleep } from 'node:timers/promises';
import { practiceMarker } from '../../../shared/chain/addresses.ts';
import { createJsonRpc } from '../rpc/json-rpc.ts';
import { markerValue } from './instance-files.ts';
import { practiceInUse } from './practice-errors.ts';
import { claimFolder, dropRecord, mayBeServed, readRecord } from './running-record.ts';

/** A practice chain that another program serves. */
export interface ServedChain {
  instanceId: string;
  chainId: number;
  rpcUrl: string;
  /** Height when its process began. */
  startHeight: number;
}

const waitMs = 10_000;

/** The chain of this folder that answers now, if its record tells the truth. */
export async function findServed(
  folder: string,
  chainId: number,
): Promise<ServedChain | undefined> {
  const record = readRecord(folder);
  if (record === undefined || record.anvil === null) return undefined;
  const { instanceId } = record;
  const rpcUrl = `http://127.0.0.1:${record.anvil.port}`;
  const served = { instanceId, chainId, rpcUrl, startHeight: record.anvil.startHeight };
  return (await answersFor(rpcUrl, served)) ? served : undefined;
}

/**
 * Gets the right to start the folder's chain: undefined. When another program serves it, that chain is the
 * answer; one that is starting, or still writing its state, is waited for. Errors: PRACTICE_IN_USE.
 */
export async function claimOrFind(
  folder: string,
  chainId: number,
): Promise<ServedChain | undefined> {
  const until = performance.now() + waitMs;
  do {
    if (claimFolder(folder)) return undefined;
    const served = await findServed(folder, chainId);
    if (served !== undefined) return served;
    const record = readRecord(folder);
    if (record === undefined || !mayBeServed(folder, record)) dropRecord(folder);
    else await sleep(25);
  } while (performance.now() < until);
  throw practiceInUse(readRecord(folder)?.ownerPid ?? 0);
}

const otherPatienceMs = 2_000;
/** Of the chain that this program started: one that is only slow on a busy machine is not ended for it. */
export const ownPatienceMs = 15_000;

/** Whether what listens at this address is that very instance of the practice chain. */
export async function answersFor(
  rpcUrl: string,
  wanted: Pick<ServedChain, 'instanceId' | 'chainId'>,
  timeoutMs = otherPatienceMs,
): Promise<boolean> {
  const rpc = createJsonRpc({ url: rpcUrl, timeoutMs });
  try {
    const [chainId, marker] = await Promise.all([
      rpc.request('eth_chainId'),
      rpc.request('eth_getStorageAt', [practiceMarker, '0x0', 'latest']),
    ]);
    return Number(chainId) === wanted.chainId && marker === markerValue(wanted.instanceId);
  } catch {
    return false;
  }
}
