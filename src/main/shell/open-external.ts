// The one way to the system's browser. Never reached by a model, a plan or a page by itself: a person
// clicks, sees the whole address, and agrees.
import { AppError } from '../../shared/errors.ts';

/** What the person is asked about, and what is opened if they agree. */
export interface ExternalAddress {
  /** The whole address as it will be opened. */
  href: string;
  /** Host in its ASCII form (`xn--…`), so that look-alike letters show. */
  host: string;
}

/** Parses an address for the browser: https only, a host name, no user name or password. */
export function parseExternalAddress(text: string): ExternalAddress {
  // WHATWG URL drops tabs and line breaks and turns `\` into `/`: what a person read would not be
  // what is opened, so such text is refused before it is parsed.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const disguised = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\\]/;
  if (disguised.test(text) || !/^https:\/\//i.test(text) || !URL.canParse(text)) refuse();
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password || url.host === '') refuse();
  return { href: url.href, host: url.host };
}

/** Asks with the whole address shown, then opens it. Returns whether it was opened. */
export async function openExternal(
  text: string,
  shell: {
    confirm: (address: ExternalAddress) => Promise<boolean>;
    open: (href: string) => Promise<void>;
  },
): Promise<boolean> {
  const address = parseExternalAddress(text);
  if (!(await shell.confirm(address))) return false;
  await shell.open(address.href);
  return true;
}

function refuse(): never {
  throw new AppError(
    'ADDRESS_REFUSED',
    'policy_denied',
    'This link was not opened: only plain https addresses are.',
  );
}
