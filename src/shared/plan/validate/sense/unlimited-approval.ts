import { unwrapLiteral } from '../../normalise/params.ts';
import type { ParamValue } from '../../values.ts';
import { tokenOf } from '../action-amounts.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { paramsOfKind } from '../given-params.ts';
import { calledFunction } from './called-function.ts';
import { soundParam } from './sound-param.ts';

/** No token has so many units: who asks for so much asks for all there will ever be. */
const endless = 2n ** 159n;

/** Functions of token contracts that let somebody else move money. */
const granting: ReadonlySet<string> = new Set(['approve', 'increaseAllowance', 'permit']);

/** UNLIMITED_APPROVAL (warning): a spender may take all of a token, now and later. */
export const unlimitedApproval: Check = ({ actions, tokens }) =>
  actions.flatMap((action) =>
    [...endlessAllowances(action, tokens), ...endlessArguments(action)].map((param) => {
      const message =
        'This lets the spender take all of this token, now and later. Allow the amount that is needed.';
      const place = paramPlace(action, param);
      return issueAt(place, 'UNLIMITED_APPROVAL', message, { severity: 'warning' });
    }),
  );

function endlessAllowances(action: PlacedAction, tokens: CheckInput['tokens']): string[] {
  return paramsOfKind(action.tool, 'amount').filter((param) => {
    const role = action.tool?.roles[param];
    if (role?.kind !== 'amount' || role.use !== 'allowance') return false;
    const amount = soundParam(action, param);
    if (amount === 'unlimited') return true;
    if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) return false;
    const decimals = tokenOf(action, role.of, tokens)?.decimals ?? 18;
    return wholeUnits(amount, decimals) >= endless;
  });
}

/** Rounded down. A number of more digits than any token can have stands for endless. */
function wholeUnits(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = withoutZeros(whole);
  if (digits.length > 100) return endless;
  return BigInt(digits + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** The first argument that is endless. */
function endlessArguments(action: PlacedAction): string[] {
  const called = calledFunction(action);
  if (called === null || !granting.has(called.name)) return [];
  // The last arguments of a permit are its signature, which is as long as a number.
  const args = called.name === 'permit' ? called.args?.slice(0, 4) : called.args;
  const index = (args ?? []).findIndex(holdsEndless);
  return index < 0 ? [] : [`args[${index}]`];
}

function holdsEndless(given: ParamValue): boolean {
  const value = unwrapLiteral(given);
  if (typeof value === 'number') return value >= Number(endless);
  if (typeof value === 'string') return isEndless(value.trim());
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inside) => holdsEndless(inside));
}

/** Forty hexadecimal digits are an address, more than 64 are bytes. */
function isEndless(text: string): boolean {
  if (/^\d+$/.test(text)) {
    const digits = withoutZeros(text);
    return digits.length > 100 || BigInt(digits) >= endless;
  }
  if (!/^0x[0-9a-f]+$/i.test(text) || text.length === 42) return false;
  const digits = withoutZeros(text.slice(2));
  return digits.length <= 64 && BigInt(`0x${digits}`) >= endless;
}

/** From the front; the last digit stays. */
function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}
