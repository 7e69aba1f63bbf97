import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { urlWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** A request as it is recorded: nothing of it is secret. */
export interface RecordedRequest {
  method: string;
  url: string;
  body: string;
  /** The same for the same request, whoever makes it with whichever key, in whatever order its parts are. */
  key: string;
}

/** What of a request makes it what it is: method, address and body. Headers hold keys and change nothing. */
export function recordedRequest(
  input: string | URL | Request,
  init: RequestInit = {},
): RecordedRequest {
  const from = input instanceof Request ? input : null;
  const method = (init.method ?? from?.method ?? 'GET').toUpperCase();
  const url = urlWithoutSecrets(from?.url ?? String(input));
  if (init.body !== undefined && init.body !== null && typeof init.body !== 'string')
    throw new TypeError('Only requests with a text for a body can be recorded.');
  const body = withoutSecrets(canonical(init.body ?? ''));
  const whole = utf8ToBytes(`${method} ${url}\n${body}`);
  return { method, url, body, key: bytesToHex(sha256(whole)).slice(0, 32) };
}

function canonical(body: string): string {
  try {
    return canonicalize(JSON.parse(body)) ?? body;
  } catch {
    return body;
  }
}
