import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { secretsIn, urlWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** A request as it is recorded: nothing that is written of it is secret. */
export interface RecordedRequest {
  method: string;
  url: string;
  body: string;
  /** What was left out of the address, in memory alone: an answer may repeat it. */
  secrets: readonly string[];
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
  const address = from?.url ?? String(input);
  const url = urlWithoutSecrets(address);
  if (init.body !== undefined && init.body !== null && typeof init.body !== 'string')
    throw new TypeError('Only requests with a text for a body can be recorded.');
  const body = withoutSecrets(canonical(init.body ?? ''));
  const whole = utf8ToBytes(`${method} ${url}\n${body}`);
  return {
    method,
    url,
    body,
    secrets: secretsIn(address),
    key: bytesToHex(sha256(whole)).slice(0, 32),
  };
}

function canonical(body: string): string {
  try {
    return canonicalize(JSON.parse(body)) ?? body;
  } catch {
    return body;
  }
}
