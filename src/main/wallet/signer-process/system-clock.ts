import { uptime } from 'node:os';
import type { SignerClock } from './signer-options.ts';

/** The clocks of this computer. */
export const systemClock: SignerClock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  bootMs: () => Math.floor(uptime() * 1000),
};
