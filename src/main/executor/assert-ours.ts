import { type Hex, keccak256 } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { SignResult } from '../wallet/protocol/control.ts';
import { unsignedBytesOf } from './unsigned-transaction.ts';

/** SIGNATURE_FOREIGN unless what the signer answered with is a signature of the bytes that were approved. */
export function assertOurs(
  signed: SignResult,
  approved: { digest: string; bytes: Hex; from: string },
): void {
  const isOurs =
    signed.digest === approved.digest &&
    unsignedBytesOf(signed.rawTransaction) === approved.bytes &&
    sameAddress(signed.from, approved.from) &&
    keccak256(signed.rawTransaction) === signed.hash;
  if (!isOurs) throw signatureForeign();
}

/** What the signer answered with is no signature of what was approved. */
export function signatureForeign(): AppError {
  return new AppError(
    'SIGNATURE_FOREIGN',
    'unknown',
    'The signer answered with another transaction.',
    {
      advice: 'Nothing was sent. Restart Countersign before you try again.',
    },
  );
}
