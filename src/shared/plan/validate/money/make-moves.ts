// One action: what it takes from the account, what it brings, and what it leaves for later steps to name.
import type { Move, ToolDeclaration } from '../../../tools/tool-declaration.ts';
import { type PlacedAction, paramPlace } from '../check.ts';
import { soundParam } from '../sense/sound-param.ts';
import { type Amount, amountOf, outputName } from './amount-of.ts';
import { payFees } from './fees.ts';
import { anything, type Form, plusForm } from './linear-form.ts';
import type { Coin } from './money-facts.ts';
import { arrivalCoin, comesToAccount, isMade, sizeParam } from './money-moves.ts';
import { quotedIncome, quotedSpend } from './quotes.ts';
import { settle } from './settle.ts';
import { take } from './take.ts';
import { addMove, type Visit } from './visit.ts';

/** An action whose tool and chain are known. */
export interface KnownAction extends PlacedAction {
  tool: ToolDeclaration;
  chainId: number;
}

/** Result fields that hold what went out, and what came in. */
const resultFields = {
  out: ['amount', 'amountIn', 'sent'],
  in: ['amount', 'amountOut', 'received'],
} as const;

/** An action without a known tool or chain moves nothing that could be followed. */
export function makeMoves(action: PlacedAction, visit: Visit): void {
  if (!isKnown(action)) return;
  payFees(action, visit);
  if (action.tool.moves.length > 0) followMoves(action, visit);
  if (action.tool.movesUnknown) visit.state.forgetBalances();
}

function followMoves(action: KnownAction, visit: Visit): void {
  const isNamed = visit.facts.isNamed(action.node.id);
  const taken = new Map<string, Form>();
  for (const move of action.tool.moves) {
    if (!isMade(move, action)) continue;
    const form =
      move.direction === 'out' ? goOut(move, action, visit) : comeIn(move, taken, action, visit);
    if (move.direction === 'out' && typeof move.amount === 'object' && 'param' in move.amount) {
      taken.set(move.amount.param, form);
    }
    if (!isNamed) continue;
    for (const field of resultFields[move.direction]) {
      if (!Object.hasOwn(action.tool.result.shape, field)) continue;
      visit.state.setOutput(outputName(action.node.id, field), form);
    }
  }
}

function isKnown(action: PlacedAction): action is KnownAction {
  return action.tool !== undefined && action.chainId !== undefined;
}

function goOut(move: Move, action: KnownAction, visit: Visit): Form {
  const coin = visit.facts.moved(action, move.token, action.chainId);
  const amount = spendAmount(move, action, coin, visit);
  if (coin === undefined) return amount && 'units' in amount ? amount.units : anything();
  return take(amount, coin, visit, paramPlace(action, sizeParam(move) ?? ''));
}

function spendAmount(
  { amount, bound, maxOf }: Move,
  action: KnownAction,
  coin: Coin | undefined,
  visit: Visit,
): Amount | null {
  if (amount === 'unknown') return null;
  if ('param' in amount) {
    const given = givenAmount(amount.param, action, coin, visit);
    const isAllOfOther = maxOf !== undefined && given !== null && 'share' in given;
    return isAllOfOther ? null : given;
  }
  const wanted = givenUnits(amount.quoteOf, action, visit);
  const cap = bound === undefined ? null : givenUnits(bound, action, visit);
  const units = quotedSpend(
    { form: wanted, coin: paramCoin(amount.quoteOf, action, visit) },
    coin,
    cap,
    visit.facts,
  );
  return units && { units };
}

function comeIn(
  move: Move,
  taken: ReadonlyMap<string, Form>,
  action: KnownAction,
  visit: Visit,
): Form {
  const coin = arrivalCoin(move, action, visit.facts);
  const form = income(move, taken, action, coin, visit);
  const isOurs = coin !== undefined && comesToAccount(move, action, visit.facts);
  const before = isOurs ? visit.state.balance(coin.key) : undefined;
  if (coin === undefined || before === undefined) return form;
  addMove(visit.moves, coin.key, form.fixed ? 'both' : 'open');
  settle(visit, coin.key, plusForm(before, form));
  return form;
}

function income(
  { amount, bound, chain }: Move,
  taken: ReadonlyMap<string, Form>,
  action: KnownAction,
  coin: Coin | undefined,
  visit: Visit,
): Form {
  if (amount === 'unknown') return anything();
  const param = 'param' in amount ? amount.param : amount.quoteOf;
  const given = taken.get(param) ?? givenUnits(param, action, visit);
  if ('param' in amount) return given ?? anything();
  const floor = bound === undefined ? null : givenUnits(bound, action, visit);
  const from = { form: given, coin: chain === undefined ? paramCoin(param, action, visit) : coin };
  return quotedIncome(from, coin, floor, visit.facts);
}

function givenAmount(
  param: string,
  action: KnownAction,
  coin: Coin | undefined,
  { facts, state, moves }: Visit,
): Amount | null {
  const value = soundParam(action, param);
  return value === undefined
    ? null
    : amountOf(value, { facts, state, moves, chainId: action.chainId, coin });
}

function givenUnits(param: string, action: KnownAction, visit: Visit): Form | null {
  const amount = givenAmount(param, action, paramCoin(param, action, visit), visit);
  return amount && 'units' in amount ? amount.units : null;
}

function paramCoin(param: string, action: KnownAction, { facts }: Visit): Coin | undefined {
  const role = action.tool.roles[param];
  return role?.kind === 'amount' ? facts.moved(action, role.of, action.chainId) : undefined;
}
