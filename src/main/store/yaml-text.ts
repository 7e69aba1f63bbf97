import { stringify } from 'yaml';

/** The YAML form in which the audit of a request keeps documents. Takes plain JSON values. */
export function toYaml(value: unknown): string {
  return textOfFlatMap(value) ?? textOfDocument(value ?? null);
}

/** Longer ones are kept as JSON, which is YAML too: to lay a megabyte out line by line takes up to a second. */
const mostLaidOut = 100_000;

function textOfDocument(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > mostLaidOut ? `${json}\n` : stringify(value, { lineWidth: 0 });
}

/**
 * The same text for what nearly every call of a tool is, a few names with short values, without building a
 * document first. Null for everything that might need more care.
 */
function textOfFlatMap(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  let text = '';
  for (const [key, each] of Object.entries(value)) {
    const scalar = textOfScalar(each);
    if (scalar === null || !plain.test(key) || meansMore.test(key)) return null;
    text += `${key}: ${scalar}\n`;
  }
  return text === '' ? null : text;
}

function textOfScalar(value: unknown): string | null {
  if (typeof value === 'boolean' || value === null) return String(value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : null;
  if (typeof value !== 'string') return null;
  if (numeric.test(value)) return `"${value}"`;
  return plain.test(value) && !meansMore.test(value) ? value : null;
}

/** Needs no quotes, unless it means something else than a text. */
const plain = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;
const meansMore = /^(?:null|true|false)$/i;
/** A text that would be read as a number. */
const numeric = /^(?:[0-9]{1,99}(?:\.[0-9]{1,99})?|0x[0-9a-fA-F]{1,99})$/;
