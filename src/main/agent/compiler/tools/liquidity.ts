import type { Said } from '../../intent/said.ts';
import { readAmount } from '../../words/read-amount.ts';
import { readNumber } from '../../words/read-number.ts';
import type { CompiledAction } from '../compiled-action.ts';
import { resolveSpend, type Spend } from '../resolve/resolve-spend.ts';
import { type ResolvedToken, resolveToken } from '../resolve/resolve-token.ts';
import { cursorOf } from '../said-words.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { fromText, type Known, known, questionsOf, type Slot, unknown } from '../slot.ts';

/** "0.5 ETH and 1500 USDC": the pool's price lowers the one of which that is too much. */
export const lpAddCompiler: ToolCompiler = {
  slots: ['amount', 'token', 'tokenAddress', 'amountB', 'tokenB', 'tokenBAddress', 'pool'],
  compile(scope) {
    const one = resolveSpend(scope);
    const other = resolveSpend(otherOf(scope));
    const venue = venueOf(scope.slots['pool']);
    const open = [one, other].flatMap((spend) => (spend.ok ? [] : spend.questions));
    if (!one.ok || !other.ok || !venue.ok) {
      return { ok: false, questions: [...open, ...questionsOf(venue)] };
    }
    if (one.value.token.value.address === other.value.token.value.address) {
      const text = 'A pool has two tokens. Which is the other one?';
      return { ok: false, questions: questionsOf(unknown('token', text)) };
    }
    return { ok: true, value: addition(one.value, other.value, venue) };
  },
};

function otherOf(scope: StepScope): StepScope {
  const { amountB: amount, tokenB: token, tokenBAddress: tokenAddress } = scope.slots;
  const slots = {
    ...(amount && { amount }),
    ...(token && { token }),
    ...(tokenAddress && { tokenAddress }),
  };
  return { ...scope, slots };
}

function addition(one: Spend, other: Spend, venue: Known<string>): CompiledAction {
  const slots = [one.token, one.amount, other.token, other.amount, venue];
  const text = 'The price of the pool decides how much of the two goes in: of one it may be less.';
  return {
    ...{ tool: 'lp_add', id: 'add' },
    label: `Put ${one.amount.value.shown} and ${other.amount.value.shown} into the pool`,
    params: {
      ...{ tokenA: one.token.value.named, tokenB: other.token.value.named },
      ...{ amountA: one.amount.value.value, amountB: other.amount.value.value },
      venue: venue.value,
    },
    provenance: {
      ...{ tokenA: one.token.from, tokenB: other.token.from },
      ...{ amountA: one.amount.from, amountB: other.amount.from, venue: venue.from },
    },
    assumptions: [
      ...slots.flatMap((slot) => slot.assumptions ?? []),
      { slot: 'amount', value: 'ratio', text },
    ],
  };
}

/** "all my DAI/USDC liquidity": a share of what is held of the pool. */
export const lpRemoveCompiler: ToolCompiler = {
  slots: ['amount', 'pair', 'pool'],
  compile(scope) {
    const pair = pairOf(scope);
    const percent = shareOf(scope);
    const venue = venueOf(scope.slots['pool']);
    if (!pair.ok || !percent.ok || !venue.ok) {
      return { ok: false, questions: questionsOf(pair, percent, venue) };
    }
    const [one, other] = pair.value;
    const share = percent.value === '100' ? 'all' : `${percent.value}%`;
    const value: CompiledAction = {
      ...{ tool: 'lp_remove', id: 'remove' },
      label: `Take ${share} of the ${one.symbol}/${other.symbol} liquidity out of the pool`,
      params: {
        ...{ tokenA: one.named, tokenB: other.named },
        ...{ percent: percent.value, venue: venue.value },
      },
      provenance: {
        ...{ tokenA: pair.from, tokenB: pair.from },
        ...{ percent: percent.from, venue: venue.from },
      },
      assumptions: [pair, percent, venue].flatMap((slot) => slot.assumptions ?? []),
    };
    return { ok: true, value };
  },
};

/** "ETH/USDC", "ETH-USDC". */
function pairOf(scope: StepScope): Slot<[ResolvedToken, ResolvedToken]> {
  const said = scope.slots['pair'];
  const how = 'Of which pool? Name its two tokens, such as "ETH/USDC".';
  const [one, other, ...more] = said?.kind === 'text' ? said.text.split(/[/-]/) : [];
  if (said === undefined || !one || !other || more.length > 0) return unknown('token', how);
  const named = [one, other].map((text) => {
    const start = said.start + said.text.indexOf(text, text === other ? one.length + 1 : 0);
    const part = { kind: 'text', text, start, end: start + text.length } as const;
    return resolveToken('token', part, scope.chainId, scope);
  });
  const [a, b] = named;
  if (a?.ok !== true) return a ?? unknown('token', how);
  if (b?.ok !== true) return b ?? unknown('token', how);
  if (a.value.address === b.value.address) return unknown('token', how);
  return known([a.value, b.value], fromText(said));
}

function shareOf({ slots, context }: StepScope): Slot<string> {
  const said = slots['amount'];
  const how = unknown('amount', 'How much of it: a share such as "40%", or all?');
  if (said?.kind !== 'text') return how;
  const cursor = cursorOf(said);
  const words = readAmount(cursor);
  if (words === undefined || !cursor.done) return how;
  if (words.kind === 'max') return known('100', fromText(said));
  if (words.kind === 'half') return known('50', fromText(said));
  const reading = readNumber(words.lexeme.text, context.locale ?? 'en-US');
  const isShare =
    words.kind === 'percent' &&
    reading.ok &&
    Number(reading.value) > 0 &&
    Number(reading.value) <= 100;
  return isShare && reading.ok ? known(reading.value, fromText(said)) : how;
}

/** Pools of V3 are positions of another kind, which cannot be made of words. */
function venueOf(said: Said | undefined): Slot<string> {
  const name = said?.text.toLowerCase().replace(/\s+/g, ' ') ?? 'uniswap';
  if (said !== undefined && name === 'uniswap v2') return known('uniswap_v2', fromText(said));
  if (name === 'uniswap') {
    const text = 'The pool of Uniswap V2 is used.';
    const assumption = { slot: 'venue', value: 'uniswap_v2', text };
    return known('uniswap_v2', said ? fromText(said) : { source: 'default' }, [assumption]);
  }
  const text = `Pools of ${name.slice(0, 40)} are not available. Use Uniswap V2?`;
  return unknown('venue', text, ['Uniswap V2']);
}
