import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** An id for anything that is born here: UUIDv7, so that ids sort by time. */
export function newId(): string {
  return v7();
}

/** An id that cannot be guessed, for approvals and their leases: 128 random bits, 32 hex digits. */
export function newSecretId(): string {
  return randomBytes(16).toString('hex');
}
