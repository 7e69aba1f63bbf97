// Keys of what is written beside the vault: the audit log's seals, the ledger, the mandates' records, the newest
// generation in the key chain. They come from the first data key that the vault had, so that a change of it is one
// write of one file, and an earlier vault that is brought back reads what was written after it.
import { mandateKey, purposeKey, type RecordPurpose } from './keys.ts';
import { withDataKeys } from './seal-anew.ts';
import type { OpenVault } from './vault.ts';

/** The caller fills it with zeros. */
export function recordKey(vault: OpenVault, purpose: RecordPurpose): Uint8Array {
  return withDataKeys(vault, ([first]) => purposeKey(first, purpose));
}

/** The key of a mandate's record. The caller fills it with zeros. */
export function mandateRecordKey(vault: OpenVault, mandateId: string): Uint8Array {
  return withDataKeys(vault, ([first]) => mandateKey(first, mandateId));
}
