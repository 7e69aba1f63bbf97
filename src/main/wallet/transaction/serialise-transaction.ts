// Fields to bytes: ours, as the reader is. Main's bytes are written by a library, so that two
// implementations have to agree on what is signed.
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type {
  Authorization,
  ParsedTransaction,
  TransactionSignature,
} from './parse-transaction.ts';
import type { RlpValue } from './read-rlp.ts';
import { wholeNumberBytes, writeRlp } from './write-rlp.ts';

/** The canonical bytes of a transaction, with `signature` or unsigned. */
export function serialiseTransaction(
  transaction: ParsedTransaction,
  signature: TransactionSignature | null,
): Uint8Array {
  const { type } = transaction;
  if (type === 0)
    return writeRlp([...callFields(transaction), ...legacyEnd(transaction, signature)]);
  const accessList = transaction.accessList.map(
    (entry): RlpValue => [bytesOf(entry.address), entry.storageKeys.map(bytesOf)],
  );
  const signed = signature && [signature.yParity, signature.r, signature.s];
  const fields = [
    wholeNumberBytes(transaction.chainId ?? 0n),
    ...callFields(transaction),
    accessList,
    ...(type === 4 ? [transaction.authorizations.map(tupleOf)] : []),
    ...(signed ?? []).map((part) => wholeNumberBytes(BigInt(part))),
  ];
  return concatBytes(Uint8Array.of(type), writeRlp(fields));
}

function tupleOf({ signature, ...terms }: Authorization): RlpValue {
  const { yParity, r, s } = signature ?? { yParity: 0, r: 0n, s: 0n };
  return [...authorizationFields(terms), ...[BigInt(yParity), r, s].map(wholeNumberBytes)];
}

/** What the signature of an authorization is of, in its order. */
export function authorizationFields({
  chainId,
  address,
  nonce,
}: Omit<Authorization, 'signature'>): RlpValue[] {
  return [wholeNumberBytes(chainId), bytesOf(address), wholeNumberBytes(nonce)];
}

/** What all types have, in the order that all have it in. */
function callFields(transaction: ParsedTransaction): RlpValue[] {
  const { nonce, tipPerGasWei, feePerGasWei, gasLimit, to, valueWei, data } = transaction;
  const prices = tipPerGasWei === null ? [feePerGasWei] : [tipPerGasWei, feePerGasWei];
  return [
    ...[nonce, ...prices, gasLimit].map(wholeNumberBytes),
    to === null ? new Uint8Array() : bytesOf(to),
    wholeNumberBytes(valueWei),
    data,
  ];
}

/** EIP-155: the chain id goes where the signature does, and into its first part. */
function legacyEnd(
  { chainId }: ParsedTransaction,
  signature: TransactionSignature | null,
): RlpValue[] {
  const nothing = new Uint8Array();
  if (signature === null)
    return chainId === null ? [] : [wholeNumberBytes(chainId), nothing, nothing];
  const { r, s, yParity } = signature;
  const v = chainId === null ? 27n : chainId * 2n + 35n;
  return [v + BigInt(yParity), r, s].map(wholeNumberBytes);
}

function bytesOf(hex: `0x${string}`): Uint8Array {
  return hexToBytes(hex.slice(2));
}
