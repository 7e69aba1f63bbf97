// The bytes that stand for a permit, between main and the signer and in the store: those of its typed data.
import { bytesToHex, getAddress, type Hex, hexToBytes } from 'viem';
import { permitMessage } from '../../chain/permits/permit-message.ts';
import type { PermitTerms } from '../../chain/planned-transaction.ts';
import { fieldsOf } from '../../wallet/message/kinds/message-kind.ts';
import {
  readTypedData,
  readTypedDataBytes,
  typedDataBytes,
} from '../../wallet/message/typed-data.ts';
import { typedDataDigest } from '../../wallet/message/typed-data-digest.ts';

/** Errors: those of messages, e.g. for a token whose name cannot be written down. */
export function permitBytes(terms: PermitTerms): { bytes: Hex; digest: Hex } {
  const text = JSON.stringify(permitMessage(terms), (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const data = readTypedData(text);
  return { bytes: bytesToHex(typedDataBytes(data)), digest: bytesToHex(typedDataDigest(data)) };
}

/** Errors: those of messages, for what was not written by `permitBytes`. */
export function readPermitBytes(bytes: Hex): PermitTerms {
  const data = readTypedDataBytes(hexToBytes(bytes));
  const [domain, message] = [fieldsOf(data.domain), fieldsOf(data.message)];
  return {
    chainId: Number(domain.whole('chainId')),
    token: getAddress(domain.text('verifyingContract')),
    ...{ name: domain.text('name'), version: domain.text('version') },
    owner: getAddress(message.text('owner')),
    spender: getAddress(message.text('spender')),
    ...{ units: message.whole('value'), nonce: message.whole('nonce') },
    deadlineSec: message.whole('deadline'),
  };
}
