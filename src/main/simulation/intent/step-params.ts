import { type Address, getAddress } from 'viem';
import type { Values } from '../../chain/planned-transaction.ts';

/** A text among the parameters of a call. */
export function textOf(params: Values, name: string): string {
  const value = params[name];
  if (typeof value !== 'string') throw new TypeError(`the step says no ${name}`);
  return value;
}

/** The same where it may be left out. */
export function textIfAny(params: Values, name: string): string | undefined {
  return params[name] === undefined ? undefined : textOf(params, name);
}

/** An address among the parameters. Throws where there is none. */
export function addressOf(params: Values, name: string): Address {
  return getAddress(textOf(params, name));
}

/** The same where it may be left out. */
export function addressIfAny(params: Values, name: string): Address | undefined {
  return params[name] === undefined ? undefined : addressOf(params, name);
}
