// What looks like a secret, taken out before anything is written down.
import { takenOut as mark, withoutKnown } from '../../shared/without-known.ts';

/** What is shorter stands in many places by chance. */
const shortestSecret = 8;

/** Keys of services, by how they begin, and whatever is named as one. */
const keyLike = /\b(?:sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{8,}|\bBearer\s+[\w.~+/-]{8,}=*/g;
const certain = [
  ...['api[-_]?key', 'access[-_]?token', 'auth[-_]?token', 'secret', 'password', 'authorization'],
  'private[-_]?key',
];
const namedAs = (words: readonly string[]) =>
  new RegExp(`("(?:${words.join('|')})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*(")`, 'gi');
const named = namedAs([...certain, 'token']);
const namedForCertain = namedAs(certain);

/** A text without the secrets in it, and without those that are `known`. Addresses and hashes of chains stay. */
export function withoutSecrets(text: string, known: readonly string[] = []): string {
  return withoutKnown(text, known).replace(keyLike, mark).replace(named, `$1${mark}$2`);
}

/** The same of what tools of a wallet say and are told, where "token" names what is held. */
export function withoutServiceKeys(text: string): string {
  return text.replace(keyLike, mark).replace(namedForCertain, `$1${mark}$2`);
}

/**
 * An address without name, password and fragment, its query in order. Every value of the query that is
 * named like a secret, and every part of the path that is long enough to be a key, gives way.
 */
export function urlWithoutSecrets(text: string): string {
  const url = new URL(text);
  const path = url.pathname
    .split('/')
    .map((part) => (isKeyLike(part) ? mark : part))
    .join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => [name, isSecretName(name) || isKeyLike(value) ? mark : value])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.join('='))
    .join('&');
  return `${url.origin}${path}${query === '' ? '' : `?${query}`}`;
}

/** What an address holds as a secret, so that it can be taken out of what is answered too. */
export function secretsIn(text: string): string[] {
  const { searchParams, pathname } = new URL(text);
  const named = [...searchParams].flatMap(([name, value]) =>
    value.length >= shortestSecret && (isSecretName(name) || isKeyLike(value)) ? [value] : [],
  );
  return [...pathname.split('/').filter(isKeyLike), ...named];
}

function isSecretName(name: string): boolean {
  return /key|token|secret|auth|sig|pass/i.test(name);
}

/** Letters and digits mixed, too many to be a name; an address or hash of a chain is none. */
function isKeyLike(part: string): boolean {
  if (/^0x[0-9a-fA-F]+$/.test(part)) return false;
  return /^[\w-]{20,}$/.test(part) && /\d/.test(part) && /[A-Za-z]/.test(part);
}
