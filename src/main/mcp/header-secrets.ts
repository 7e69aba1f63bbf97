import { withoutKnown } from '../../shared/without-known.ts';

/** What is shorter stands in many places by chance. */
const shortestSecret = 8;

/** Takes what was sent in headers out of what a server says: it is neither stored, shown nor told to a model. */
export function withoutHeaders(
  headers: Readonly<Record<string, string>>,
): (text: string) => string {
  const secrets = Object.values(headers)
    // "Bearer …": the word after the scheme is the secret.
    .flatMap((value) => [value, value.split(' ').at(-1) ?? ''])
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .filter((value) => value.length >= shortestSecret);
  return (text) => withoutKnown(text, secrets);
}
