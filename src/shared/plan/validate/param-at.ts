import { unwrapLiteral } from '../normalise/params.ts';
import { claimsToBeRef, type ParamValue } from '../values.ts';

/** The value at a role's place, `amount` or `order.amount`, without its literal wrapper; undefined where there is none. */
export function paramAt(
  params: Readonly<Record<string, ParamValue>>,
  place: string,
): ParamValue | undefined {
  let value: unknown = params;
  for (const key of place.split('.')) {
    if (typeof value !== 'object' || value === null || claimsToBeRef(value)) return undefined;
    value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }
  return value === undefined ? undefined : unwrapLiteral(value as ParamValue);
}
