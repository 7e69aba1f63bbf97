// The one transaction of type 4 (EIP-7702) that is signed: an account takes back that it runs the code of a
// contract. Its only authorization is for no contract at all, on its own chain, with the number right after its own,
// and it is sent by the account to itself and does nothing else. All of this is read from the bytes.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { sameAddress } from '../../../shared/addresses.ts';
import type { Authorization, ParsedTransaction } from './parse-transaction.ts';
import { recoverSigner } from './recover-signer.ts';
import { authorizationFields } from './serialise-transaction.ts';
import { signDigest } from './sign-digest.ts';
import { transactionError } from './transaction-error.ts';
import { writeRlp } from './write-rlp.ts';

const nobody = `0x${'0'.repeat(40)}`;

type Terms = Omit<Authorization, 'signature'>;

/** What must hold of its bytes, and what it is told by where it does not. */
const parts: readonly (readonly [
  part: string,
  holds: (transaction: ParsedTransaction, only: Authorization) => boolean,
])[] = [
  ['chain', (tx, only) => only.chainId > 0n && only.chainId === tx.chainId],
  ['nonce', (tx, only) => only.nonce === tx.nonce + 1n],
  ['to', (tx) => tx.to !== null && tx.to !== nobody],
  ['value', (tx) => tx.valueWei === 0n],
  ['data', (tx) => tx.data.length === 0],
  ['access list', (tx) => tx.accessList.length === 0],
  ['signature', (tx, only) => (only.signature === null) === (tx.signature === null)],
];

/** Throws TX_DELEGATION_REFUSED with the contracts that would get control, or TX_TAKING_BACK_ODD with what differs. */
export function assertTakesBack(transaction: ParsedTransaction): void {
  const { authorizations } = transaction;
  const delegates = authorizations.map(({ address }) => address);
  if (delegates.some((address) => address !== nobody))
    throw transactionError('TX_DELEGATION_REFUSED', { delegates: delegates.join(' ') });
  const [only, ...more] = authorizations;
  if (only === undefined || more.length > 0) throw odd('authorizations');
  for (const [part, holds] of parts) if (!holds(transaction, only)) throw odd(part);
}

/** Throws unless it is `from` that takes back its own delegation, and nobody else's. */
export function assertTakesBackOwn(transaction: ParsedTransaction, from: string): void {
  assertTakesBack(transaction);
  if (!sameAddress(transaction.to ?? '', from)) throw odd('to');
  const [only] = transaction.authorizations;
  if (only === undefined || only.signature === null) return;
  if (recoverSigner(authorizationDigest(only), only.signature) !== from) throw odd('authority');
}

/** The transaction with its authorization signed. Nothing else signs one. */
export function withSignedAuthorization(
  transaction: ParsedTransaction,
  privateKey: Uint8Array,
  from: string,
): ParsedTransaction {
  assertTakesBackOwn(transaction, from);
  const authorizations = transaction.authorizations.map((each) => ({
    ...each,
    signature: signDigest(authorizationDigest(each), privateKey),
  }));
  return { ...transaction, authorizations };
}

function authorizationDigest(terms: Terms): Uint8Array {
  return keccak_256(concatBytes(Uint8Array.of(5), writeRlp(authorizationFields(terms))));
}

function odd(part: string) {
  return transactionError('TX_TAKING_BACK_ODD', { part });
}
