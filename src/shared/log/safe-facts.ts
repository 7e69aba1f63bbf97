// The filter in front of the log. What may stand there is listed and all else is left out: a secret, an address, an
// amount or a path has no way in, whatever it looks like.

/** What is left of facts: words of ours, ids, small numbers, and where in our own code something failed. */
export type SafeFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Stands in the place of what was left out. */
export const leftOut = '(left out)';

/** Facts whose text is a word that our own code wrote. */
const wordFacts: ReadonlySet<string> = new Set([
  ...['code', 'class', 'reason', 'state', 'status', 'kind', 'type', 'vault', 'verdict', 'channel'],
  ...['window', 'pragma', 'method', 'signal', 'platform', 'why'],
]);
/** Money is text here, and left out; a larger number could still be an amount, or a key. */
const largestNumber = 1e14;
const mostFacts = 20;
const mostFrames = 12;

export function safeFacts(facts: Readonly<Record<string, unknown>>): SafeFacts {
  const named = Object.entries(facts).filter(([name]) => /^[a-z][A-Za-z0-9]{0,39}$/.test(name));
  return Object.fromEntries(
    named.slice(0, mostFacts).map(([name, value]) => [name, safe(name, value)]),
  );
}

function safe(name: string, value: unknown): SafeFacts[string] {
  if (value === null || value === leftOut || typeof value === 'boolean') return value;
  if (typeof value === 'number') return isSmall(value) ? value : leftOut;
  if (typeof value !== 'string') return leftOut;
  if (name === 'stack') return safeStack(value);
  if (value === '' || isId(value) || isOurs(name, value)) return value;
  return leftOut;
}

function isSmall(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= largestNumber;
}

/** As `newId` makes them. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

function isOurs(name: string, text: string): boolean {
  if (name === 'version') return /^\d{1,4}(\.\d{1,4}){2}$/.test(text);
  if (name === 'commit') return /^[0-9a-f]{12}\+?$/.test(text);
  return wordFacts.has(name) && isWord(text);
}

/** E.g. `ENOSPC`, `STORE_FULL`, `chat.send`, `x64`; a few parts, none of them long. */
function isWord(text: string): boolean {
  const parts = text.split(/[._-]/);
  return parts.length <= 6 && parts.every((part) => /^[A-Za-z][A-Za-z]{0,23}\d{0,4}$/.test(part));
}

/** The name of the error and where in our code it was, without what it says: that may quote anything. */
function safeStack(stack: string): string {
  if (isSafeStack(stack)) return stack;
  const [first = '', ...rest] = stack.split('\n');
  const name = /^[A-Za-z]{1,40}(?=:|$)/.exec(first)?.[0] ?? 'Error';
  const frames = rest.map(frameOf).filter((frame) => frame !== null);
  return [name, ...frames.slice(0, mostFrames)].join(' < ');
}

function isSafeStack(stack: string): boolean {
  const [name = '', ...frames] = stack.split(' < ');
  return (
    /^[A-Za-z]{1,40}$/.test(name) &&
    frames.length <= mostFrames &&
    frames.every((frame) =>
      /^([\w.$#]{1,61} )?[\w.-]{1,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7}$/.test(frame),
    )
  );
}

/** `    at run (file:///home/ann/app/out/main/index.js:12:7)` becomes `run index.js:12:7`. */
function frameOf(line: string): string | null {
  const place = /[/\\( ]([\w.-]{1,60}\.[cm]?[jt]s)\S{0,20}?:(\d{1,7}):(\d{1,7})\)?$/.exec(line);
  if (!line.startsWith('    at ') || place === null) return null;
  const called = /^ {4}at (?:async )?([A-Za-z_$#][\w.$#]{0,60}) \(/.exec(line)?.[1];
  const [, file, row, column] = place;
  return `${called === undefined ? '' : `${called} `}${file}:${row}:${column}`;
}
