// A text that signs in with an account (EIP-4361). Whoever gets it is signed in as the account, so that it
// counts only for the account, the chain and the place that it names.
import { addressProblem, sameAddress } from '../../../shared/addresses.ts';
import { messageError } from './message-error.ts';

export interface SignIn {
  /** Where it signs in, with its port if it has one. */
  domain: string;
  address: string;
  uri: string;
  chainId: string;
  issuedAt: string;
  expiresAt: string | null;
}

const opening =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:$/;

/** Null for a text that is none. Throws MESSAGE_MALFORMED for one that only looks like it. */
export function readSignIn(text: string): SignIn | null {
  const [first = '', address = '', ...rest] = text.split('\n');
  const domain = opening.exec(first)?.[1];
  if (domain === undefined) {
    if (!/wants you to sign in with your/i.test(text)) return null;
    throw messageError('MESSAGE_MALFORMED', { reason: 'sign_in' });
  }
  const field = (name: string): string | undefined => {
    const [found, again] = rest.filter((line) => line.startsWith(`${name}: `));
    // Who is given it might read the other one.
    if (again !== undefined) throw messageError('MESSAGE_MALFORMED', { reason: 'sign_in' });
    return found?.slice(name.length + 2);
  };
  const [uri, version, chainId] = [field('URI'), field('Version'), field('Chain ID')];
  const issuedAt = field('Issued At');
  const isWhole =
    addressProblem(address) === null &&
    uri !== undefined &&
    version === '1' &&
    chainId !== undefined &&
    field('Nonce') !== undefined &&
    issuedAt !== undefined;
  if (!isWhole) throw messageError('MESSAGE_MALFORMED', { reason: 'sign_in' });
  return { domain, address, uri, chainId, issuedAt, expiresAt: field('Expiration Time') ?? null };
}

/** Throws MESSAGE_ACCOUNT_MISMATCH, MESSAGE_CHAIN_MISMATCH, MESSAGE_ORIGIN_MISMATCH or MESSAGE_EXPIRED. */
export function checkSignIn(
  signIn: SignIn,
  { from, chainId, origin }: { from: string; chainId: number; origin?: string | undefined },
  nowMs: number,
): void {
  if (!sameAddress(signIn.address, from)) throw messageError('MESSAGE_ACCOUNT_MISMATCH');
  if (signIn.chainId !== String(chainId)) throw messageError('MESSAGE_CHAIN_MISMATCH');
  const isHere = origin === undefined || signIn.domain === origin;
  if (!isHere || hostOf(signIn.uri) !== signIn.domain)
    throw messageError('MESSAGE_ORIGIN_MISMATCH');
  const { expiresAt } = signIn;
  // What is no time at all counts as over.
  if (expiresAt !== null && !(Date.parse(expiresAt) > nowMs)) throw messageError('MESSAGE_EXPIRED');
}

function hostOf(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).host : null;
}
