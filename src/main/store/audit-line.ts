// The hash chain of the audit log. Each line's hash covers the one before it, so that any line that
// was edited, removed, added or moved later no longer fits what follows.
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What a line of the audit log tells. No secret ever goes in: ids, digests, hashes, amounts, codes. */
export interface AuditEntry {
  /** Dotted, e.g. `effect.sent`; the subject first. */
  kind: string;
  requestId?: string | null;
  executionId?: string | null;
  effectId?: string | null;
  /** Plain JSON values only. */
  body?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A line as it is stored. Hashes are 64 lower-case hex digits. */
export interface AuditLine {
  seq: number;
  at: number;
  kind: string;
  requestId: string | null;
  executionId: string | null;
  effectId: string | null;
  /** Canonical JSON. */
  body: string;
  prevHash: string;
  hash: string;
  /** HMAC of `hash` under the audit key; null until the signer was next unlocked. */
  mac: string | null;
}

/** What the first line follows. */
export const auditGenesis = '0'.repeat(64);

/** The hash that a line must have: SHA-256 over the previous hash and the canonical form of the line. */
export function auditHash(line: Omit<AuditLine, 'hash' | 'mac'>): string {
  const { prevHash, seq, at, kind, requestId, executionId, effectId, body } = line;
  // Its names in the canonical order: numbers, texts and null are then as RFC 8785 has them.
  const covered = JSON.stringify({ at, body, effectId, executionId, kind, requestId, seq });
  return hash('sha256', prevHash + covered);
}

/** RFC 8785 text of plain JSON. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Only JSON values can be written to the audit log.');
  return text;
}
