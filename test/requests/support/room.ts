import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { onTestFinished } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { Requests } from '../../../src/main/requests/requests.ts';
import type { RequestsDeps } from '../../../src/main/requests/requests-deps.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { AppError } from '../../../src/shared/errors.ts';
import type { Change } from '../../../src/shared/ipc/contract.ts';

export const me = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');

/** Requests on a real store and the real parser, with no network behind them. */
export function openRequests(extra: Partial<RequestsDeps> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-requests-'));
  const store = openStore({ path: join(dataDir, 'test.db'), clock: systemClock });
  onTestFinished(() => {
    store.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const changes: Change[] = [];
  const requests = new Requests({
    store,
    compile: parseRequest,
    connect: async () => {
      throw new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.');
    },
    executor: {
      agree: async () => {
        throw new Error('nothing may start here');
      },
    },
    account: () => me,
    nameOf: (address) =>
      address === me ? { name: 'Main', source: 'your_account' } : { name: '', source: 'unknown' },
    network: { chainId: 31337, name: 'Practice Ethereum', practice: true },
    locale: 'en-US',
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    notify: (change) => void changes.push(change),
    ...extra,
  });
  return { store, requests, changes };
}
