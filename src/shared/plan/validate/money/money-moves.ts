import type { Move } from '../../../tools/tool-declaration.ts';
import { type PlacedAction, paramPlace } from '../check.ts';
import { soundParam } from '../sense/sound-param.ts';
import type { Coin, MoneyFacts } from './money-facts.ts';

/** A coin that comes to the account (`spend` is null) or goes out of it. */
export interface MoneyMove {
  coin: Coin;
  spend: { place: { nodeId: string; path: string }; isAll: boolean } | null;
}

/** Which coins an action moves, in order, as far as the plan tells; sizes are left to the walk with balances. */
export function moneyMoves(action: PlacedAction, facts: MoneyFacts): MoneyMove[] {
  return (action.tool?.moves ?? []).flatMap((move): MoneyMove[] => {
    if (!isMade(move, action)) return [];
    const coin = arrivalCoin(move, action, facts);
    if (coin === undefined) return [];
    if (move.direction === 'in')
      return comesToAccount(move, action, facts) ? [{ coin, spend: null }] : [];
    const param = sizeParam(move);
    const value = param === undefined ? undefined : soundParam(action, param);
    if (param === undefined || value === undefined || isZeroAllowed(action, param)) return [];
    const isAll = move.maxOf === undefined && isEverything(value);
    return [{ coin, spend: { place: paramPlace(action, param), isAll } }];
  });
}

/** Whether the call makes the move at all. */
export function isMade({ when }: Move, { params }: PlacedAction): boolean {
  return when === undefined || Object.hasOwn(params, when);
}

/** The parameter that tells the size; undefined where none does. */
export function sizeParam({ amount }: Move): string | undefined {
  if (amount === 'unknown') return undefined;
  return 'param' in amount ? amount.param : amount.quoteOf;
}

export function comesToAccount({ to }: Move, { params }: PlacedAction, facts: MoneyFacts): boolean {
  return to === undefined || !Object.hasOwn(params, to) || facts.isAccount(params[to]);
}

/** What is moved, on the chain where it ends up. */
export function arrivalCoin(move: Move, action: PlacedAction, facts: MoneyFacts): Coin | undefined {
  if (action.chainId === undefined) return undefined;
  const coin = facts.moved(action, move.token, action.chainId);
  if (coin === undefined || move.chain === undefined) return coin;
  const chain = action.params[move.chain];
  return typeof chain === 'number' ? facts.coin(chain, coin.name) : undefined;
}

function isZeroAllowed(action: PlacedAction, param: string): boolean {
  const role = action.tool?.roles[param];
  return role?.kind === 'amount' && role.zeroAllowed === true;
}

/** Whether it is all that is held, or more. */
export function isEverything(value: unknown): boolean {
  return value === 'max' || (typeof value === 'string' && /^0*[1-9]\d{2,}(\.\d+)?%$/.test(value));
}
