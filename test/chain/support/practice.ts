import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import { PracticeChain } from '../../../src/main/chain/practice/practice-chain.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { createLog } from '../../../src/main/log.ts';
import { practiceBaseId } from '../../../src/shared/chain/addresses.ts';

const seeds = join(import.meta.dirname, '../../../resources/practice');
export const seedPath = join(seeds, 'state.json');
export const silentLog = createLog(() => undefined, systemClock.now);

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'countersign-'));
}

export function practiceIn(dataDir: string, anvilPath = findAnvil(), port?: number): PracticeChain {
  const options = { dataDir, anvilPath, seedPath, clock: systemClock, log: silentLog };
  return new PracticeChain(port === undefined ? options : { ...options, port });
}

/** A practice chain in a folder of its own; `close` ends it and removes the folder. */
export function startPractice() {
  return started((dataDir) => practiceIn(dataDir));
}

/** The same of practice Base. */
export function startPracticeBase() {
  const anvilPath = findAnvil();
  const base = { chainId: practiceBaseId, seedPath: join(seeds, 'state-base.json') };
  return started((dataDir) => {
    return new PracticeChain({ dataDir, anvilPath, ...base, clock: systemClock, log: silentLog });
  });
}

async function started(make: (dataDir: string) => PracticeChain) {
  const dataDir = temporaryFolder();
  const chain = make(dataDir);
  const status = await chain.start();
  const close = async () => {
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { chain, dataDir, status, rpcUrl: status.rpcUrl, close };
}

/** Settles when `holds` does; a bounded wait for things that only the system can tell. */
export async function eventually(holds: () => boolean | Promise<boolean>, withinMs = 10_000) {
  const until = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error('it did not come to be in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
