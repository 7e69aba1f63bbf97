import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { pageError } from './page-error.ts';
import { isReachable } from './reachable-address.ts';

/**
 * Finds the addresses of a host and looks at each; what it answers is what is connected to, so that no second
 * answer of the name service can lead elsewhere. One address that may not be reached refuses all.
 */
export function checkedLookup(url: string, local: boolean): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(pageError('SITE_UNKNOWN', url), []);
      if (found.length === 0) return done(pageError('SITE_UNKNOWN', url), []);
      const isFine = found.every(({ address }) => isReachable(address, local));
      if (!isFine) return done(pageError('SITE_IS_LOCAL', url), []);
      if (options.all === true) return done(null, found);
      const [{ address, family } = { address: '', family: 0 }] = found;
      done(null, address, family);
    });
  };
}

/** An address that stands in the place of a name is looked up by nobody. Errors: SITE_IS_LOCAL. */
export function assertReachable({ hostname, href }: URL, local: boolean): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isReachable(address, local)) throw pageError('SITE_IS_LOCAL', href);
}
