// Numbers in the places where money is written become exact text; elsewhere they become numbers.
import { plainTextOfJsonNumber, trimDecimal } from '../../decimal.ts';
import { JsonNumber } from '../../strict-json.ts';

/**
 * How a number at some place is kept: `plain` as a number, `exact` as a number unless that would
 * change it, `amount` always as text.
 */
export type NumberPlace = 'plain' | 'exact' | 'amount';

/** The number as it is kept; `rewritten` when it became text. */
export function keepNumber(
  given: number | JsonNumber,
  place: NumberPlace,
): { value: number | string; rewritten: boolean } {
  const asNumber = given instanceof JsonNumber ? Number(given.text) : given;
  if (place === 'plain' || !Number.isFinite(asNumber)) return { value: asNumber, rewritten: false };
  const source = given instanceof JsonNumber ? given.text : String(given);
  const text = plainTextOfJsonNumber(source);
  if (text === null) return { value: asNumber, rewritten: false };
  if (place === 'exact' && survives(asNumber, text)) return { value: asNumber, rewritten: false };
  return { value: text, rewritten: true };
}

function survives(value: number, text: string): boolean {
  return plainTextOfJsonNumber(String(value)) === text;
}

/** One spelling per amount, so that "0.750" and "0.75" are the same plan. */
export function canonicalAmount(text: string): string {
  const body = text.endsWith('%') ? text.slice(0, -1) : text;
  if (!/^\d+(\.\d+)?$/.test(body)) return text;
  return trimDecimal(body) + text.slice(body.length);
}
