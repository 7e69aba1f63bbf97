// A call that the signer does not know by itself, read with a description that main handed over. The signer
// reads the bytes with it and has to get the same bytes back, so that it says what is signed: the function by the
// types that make its selector, and every value. What main calls a value is only main's word, and is said to be.
import { bytesToHex } from '@noble/hashes/utils.js';
import { dangerOf } from '../../../shared/chain/abi/dangerous-functions.ts';
import { type GivenCall, readGivenCall } from '../../../shared/chain/abi/given-call.ts';
import { canonicalName } from '../../../shared/chain/abi/signature.ts';
import { decodeCall } from '../../../shared/chain/decode-call.ts';
import { isKnownFunction, readCall } from '../../../shared/chain/known-calls.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';
import { transactionError } from './transaction-error.ts';

/**
 * Null for a call that the signer knows, whatever the description says of it. Throws TX_CALL_UNKNOWN without a
 * description, and where a function that it knows is called in a way that it cannot read; TX_DESCRIPTION_FALSE
 * where the description is not one of these bytes.
 */
export function givenCall(data: Uint8Array, description: string | undefined): GivenCall | null {
  const hex = `0x${bytesToHex(data)}` as const;
  if (data.length === 0 || readCall(hex) !== null) return null;
  if (description === undefined || isKnownFunction(hex)) throw transactionError('TX_CALL_UNKNOWN');
  const call = readGivenCall(description, hex);
  if (call === null) throw transactionError('TX_DESCRIPTION_FALSE');
  return call;
}

/** The call in the signer's own words. */
export function givenCallLines(data: Uint8Array, description: string): SummaryLine[] {
  const hex = `0x${bytesToHex(data)}` as const;
  const call = givenCall(data, description);
  const danger = dangerOf(hex);
  const values = decodeCall(hex, description)?.args ?? [];
  return [
    { label: 'Call', value: call === null ? '' : canonicalName(call.abi) },
    {
      label: 'Read with',
      value:
        'an ABI that the app handed over. The signer does not know this function: types and values are from the bytes, names of values are only what the ABI calls them.',
    },
    ...(danger === null ? [] : [{ label: 'Danger', value: danger }]),
    ...values.map(({ name, type, value }) => ({
      label: name === '' ? type : `${name} (${type})`,
      value: Array.isArray(value) ? `[${value.join(', ')}]` : String(value),
    })),
  ];
}
