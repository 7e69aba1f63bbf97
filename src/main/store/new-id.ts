import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const bytesOfId = 16;
/** Drawn for many ids at once: asking the system takes longer than everything else about an id. */
let drawn = Buffer.alloc(0);
let newest = { msecs: 0, seq: 0 };

/** An id for anything that is born here: UUIDv7, so that ids sort by time, and in order within a millisecond. */
export function newId(): string {
  if (drawn.length === 0) drawn = randomBytes(256 * bytesOfId);
  const random = drawn.subarray(0, bytesOfId);
  drawn = drawn.subarray(bytesOfId);
  const now = Date.now();
  newest =
    now > newest.msecs
      ? { msecs: now, seq: random.readInt32BE(6) & 0x7fff_ffff }
      : { msecs: newest.msecs, seq: newest.seq + 1 };
  return v7({ random, ...newest });
}

/** An id that cannot be guessed, for approvals and their leases: 128 random bits, 32 hex digits. */
export function newSecretId(): string {
  return randomBytes(16).toString('hex');
}
