import { unwrapLiteral } from '../normalise/params.ts';
import { claimsToBeRef, type ParamValue } from '../values.ts';

/** The value at a role's place, `amount` or `order.amount`, without its literal wrapper; undefined where there is none. */
export function paramAt(
  params: Readonly<Record<string, ParamValue>>,
  place: string,
): ParamValue | undefined {
  if (!place.includes('.')) return valueIn(params, place);
  let value: ParamValue | undefined = params;
  for (const key of place.split('.')) value = valueIn(value, key);
  return value;
}

function valueIn(holder: ParamValue | undefined, key: string): ParamValue | undefined {
  if (typeof holder !== 'object' || holder === null || claimsToBeRef(holder)) return undefined;
  if (!Object.hasOwn(holder, key)) return undefined;
  return unwrapLiteral(Reflect.get(holder, key));
}
