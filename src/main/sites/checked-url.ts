import { AppError } from '../../shared/errors.ts';

const onThisComputer = new Set(['localhost', '127.0.0.1', '[::1]']);
const longestUrl = 4096;

/**
 * An address that plans may be allowed to visit: https, or http on this computer alone; without a name and a
 * password, and without a part that is for the reader only. Errors: URL_REFUSED.
 */
export function checkedUrl(text: string): URL {
  const url = text.length <= longestUrl && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw refused('It is no web address.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOnThisComputer(url))) {
    throw refused('Only https is visited, and http on this computer alone.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('It carries a name or a password.');
  }
  url.hash = '';
  return url;
}

export function isOnThisComputer({ hostname }: Pick<URL, 'hostname'>): boolean {
  return onThisComputer.has(hostname);
}

function refused(why: string): AppError {
  return new AppError('URL_REFUSED', 'invalid_params', `This address is not visited. ${why}`, {
    advice: 'Nothing was asked. Give an address that begins with https://.',
  });
}
