// One request to one address: no cookies, no proxy, nothing kept open, and the connection goes to what was looked at.
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { AppError } from '../../shared/errors.ts';
import { goesTo } from '../reach.ts';
import { assertReachable, checkedLookup } from './checked-lookup.ts';
import { pageError } from './page-error.ts';

const headers = {
  'user-agent': 'Countersign',
  accept: 'application/json, text/*;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
};

/**
 * The head of the answer; its body is read or destroyed by the caller. Errors: SITE_IS_LOCAL, SITE_UNKNOWN,
 * PAGE_UNREACHABLE, PAGE_NOT_TRUSTED, PAGE_TOO_SLOW.
 */
export function askOnce(
  url: URL,
  { local, signal }: { local: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  assertReachable(url, local);
  goesTo(url);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const options = { headers, signal, agent: false, lookup: checkedLookup(url.href, local) };
    request(url, options, resolve)
      .on('error', (error) => reject(meaningOf(error, url.href, signal)))
      .end();
  });
}

/** What OpenSSL and Node call a certificate that does not hold (nodejs.org/api/tls.html, X509 certificate error codes). */
const ofCertificate = /CERT|^CRL_|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/;

/** What a fault of the connection means. */
export function meaningOf(error: unknown, url: string, signal: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (signal.aborted) return pageError('PAGE_TOO_SLOW', url);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (ofCertificate.test(code)) return pageError('PAGE_NOT_TRUSTED', url, { code });
  return pageError(code === 'ECONNRESET' ? 'PAGE_CUT' : 'PAGE_UNREACHABLE', url, { code });
}
