import { amountLabel, compileSpend } from './compile-spend.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { ClauseWords, Draft } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { readNumber } from './read-number.ts';
import { type ResolvedToken, resolveToken } from './resolve-token.ts';
import {
  type Compiled,
  fromText,
  type Known,
  known,
  questionsOf,
  type Slot,
  type Surroundings,
  unknown,
} from './slot.ts';

type SwapDraft = Extract<Draft, { verb: 'swap' }>;

export function compileSwap(
  draft: SwapDraft,
  chainId: number,
  surroundings: Surroundings,
): Compiled<CompiledAction> {
  if (draft.amountOut !== undefined) return { ok: false, questions: exactOut() };
  const spend = compileSpend(draft.spend, 'tokenIn', chainId, surroundings);
  const bought = boughtToken(draft.tokenOut, chainId, surroundings);
  const slippage = resolveSlippage(draft.clauses.slippage, surroundings);
  const venue = resolveVenue(draft.clauses.venue);
  const open = questionsOf(bought, slippage, venue);
  if (!spend.ok) return { ok: false, questions: [...spend.questions, ...open] };
  if (!bought.ok || !slippage.ok || !venue.ok) return { ok: false, questions: open };
  const { token: sold, amount } = spend.value;
  const clash = clashOf(sold.value, bought.value, surroundings);
  if (clash !== null) return { ok: false, questions: questionsOf(clash) };
  return { ok: true, value: swapAction({ sold, amount, bought, slippage, venue }) };
}

interface SwapSlots {
  sold: Known<ResolvedToken>;
  amount: Known<string>;
  bought: Known<ResolvedToken>;
  slippage: Known<string>;
  venue: Known<string>;
}

function swapAction(slots: SwapSlots): CompiledAction {
  const { sold, amount, bought, slippage, venue } = slots;
  return {
    tool: 'defi_swap',
    id: 'swap',
    label: `Swap ${amountLabel(amount.value, sold.value)} for ${bought.value.symbol}`,
    params: {
      tokenIn: sold.value.named,
      tokenOut: bought.value.named,
      amount: amount.value,
      slippage: slippage.value,
      venue: venue.value,
    },
    provenance: {
      tokenIn: sold.from,
      tokenOut: bought.from,
      amount: amount.from,
      slippage: slippage.from,
      venue: venue.from,
    },
    assumptions: Object.values(slots).flatMap((slot) => slot.assumptions ?? []),
  };
}

/** Markets know the native coin as its wrapped token, so the two cannot be swapped there. */
function clashOf(
  sold: ResolvedToken,
  bought: ResolvedToken,
  { tokens }: Surroundings,
): Slot<never> | null {
  const wrapped = tokens.wrappedNative(sold.chainId)?.address;
  const traded = ({ address }: ResolvedToken) => (address === 'native' ? wrapped : address);
  if (sold.address === bought.address) {
    const text = `${sold.symbol} cannot be swapped for itself. Which token is wanted?`;
    return unknown('tokenOut', text);
  }
  if (traded(sold) !== traded(bought)) return null;
  const verb = sold.address === 'native' ? 'wrap' : 'unwrap';
  const text = `${sold.symbol} becomes ${bought.symbol} by ${verb}ping, one for one. Say "${verb}" instead, or which token is wanted?`;
  return unknown('tokenOut', text);
}

function exactOut() {
  const text =
    'An exact amount to receive is not planned from words. How much should be spent, of which token?';
  return questionsOf(unknown('amount', text));
}

function boughtToken(
  lexeme: Lexeme | undefined,
  chainId: number,
  surroundings: Surroundings,
): Slot<ResolvedToken> {
  if (lexeme !== undefined) return resolveToken('tokenOut', lexeme, chainId, surroundings);
  const options = surroundings.tokens.ofChain(chainId).map((token) => token.symbol);
  return unknown('tokenOut', 'Which token is wanted for it?', options);
}

function resolveSlippage(lexeme: Lexeme | undefined, { context }: Surroundings): Slot<string> {
  if (lexeme === undefined) {
    const text = 'No slippage was given; at most 0.5% below the rehearsed quote is accepted.';
    return known('0.5', { source: 'default' }, [{ slot: 'slippage', value: '0.5', text }]);
  }
  const reading = readNumber(lexeme.text, context.locale ?? 'en-US');
  const how = 'How much slippage, between 0% and 50%?';
  if (!reading.ok) return unknown('slippage', `${reading.why} ${how}`, reading.options);
  const percent = Number(reading.value);
  if (!(percent > 0 && percent <= 50))
    return unknown('slippage', `${lexeme.text}% does not work. ${how}`);
  return known(reading.value, fromText(lexeme));
}

const versions: Readonly<Record<string, string>> = { v2: 'uniswap_v2', v3: 'uniswap_v3' };

/** The better of the two unless one is named; another one that was asked for is never replaced in silence. */
function resolveVenue(words: ClauseWords['venue']): Slot<string> {
  if (words === undefined || words.version === '') {
    const from = words ? fromText(words) : ({ source: 'default' } as const);
    const text = 'Uniswap V2 or V3 is used, whichever leaves more after gas.';
    return known('best', from, [{ slot: 'venue', value: 'best', text }]);
  }
  const venue = versions[words.version];
  if (venue !== undefined) return known(venue, fromText(words));
  const text = `Uniswap ${words.version.toUpperCase()} is not available. Use Uniswap V2 or V3?`;
  return unknown('venue', text, ['Uniswap V2', 'Uniswap V3']);
}
