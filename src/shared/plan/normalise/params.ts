import { amountParams } from '../amount-params.ts';
import { claimsToBeRef, type ParamValue } from '../values.ts';
import { canonicalAmount, keepNumber } from './numbers.ts';

/** Parameters in one spelling: literal wrappers taken off, amounts as canonical text. */
export function canonicalParams(params: Readonly<Record<string, ParamValue>>): {
  [key: string]: ParamValue;
} {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const place = amountParams.has(key) ? 'amount' : amountHolders.has(key) ? 'named' : 'other';
      return [key, canonical(value, place)];
    }),
  );
}

/**
 * `amount`: an amount, with all that is inside it. `named`: names decide further in what is one. `other`:
 * handed on as it is written, to a contract, a page or a program, to which "007" is not "7".
 */
type Place = 'amount' | 'named' | 'other';

/** Parameters with amounts inside them. */
const amountHolders: ReadonlySet<string> = new Set(['order']);

/** The value inside a `literal` wrapper, or the value itself. */
export function unwrapLiteral(value: ParamValue): ParamValue {
  return isLiteral(value) ? value.value : value;
}

function isLiteral(
  value: ParamValue,
): value is { type: 'literal'; value: string | number | boolean } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'literal';
}

function canonical(given: ParamValue, place: Place): ParamValue {
  const value = unwrapLiteral(given);
  const amount = place === 'amount';
  if (typeof value === 'number') return amount ? keepNumber(value, 'amount').value : value;
  if (typeof value === 'string') return amount ? canonicalAmount(value) : value;
  if (Array.isArray(value)) return value.map((item) => canonical(item, place));
  // References are kept as they are: `args` must stay references.
  if (value === null || typeof value !== 'object' || claimsToBeRef(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      canonical(item, place === 'named' && amountParams.has(key) ? 'amount' : place),
    ]),
  );
}
