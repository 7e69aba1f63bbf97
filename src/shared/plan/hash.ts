import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { hashForm } from './normalise/defaults.ts';
import type { Plan } from './schema.ts';

/**
 * The hash that agreements bind to: SHA-256 (64 lower-case hex digits) over the RFC 8785 form of what
 * the plan does. Name, status, labels and bookkeeping are not part of it. Takes a plan from readPlan,
 * where old names and numbers are already rewritten.
 */
export function planHash(plan: Plan): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalPlan(plan))));
}

/** The text that is hashed. */
export function canonicalPlan(plan: Plan): string {
  return canonicalize(hashForm(plan)) ?? '';
}
