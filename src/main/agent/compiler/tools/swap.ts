import type { Said } from '../../intent/said.ts';
import { readNumber } from '../../words/read-number.ts';
import type { CompiledAction } from '../compiled-action.ts';
import {
  checkTokenAddress,
  listed,
  type ResolvedToken,
  resolveToken,
} from '../resolve/resolve-token.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import {
  fromText,
  type Known,
  known,
  questionsOf,
  type Slot,
  type Surroundings,
  unknown,
} from '../slot.ts';
import { exactIn, exactOut, type Traded } from './traded.ts';

export const swapCompiler: ToolCompiler = {
  slots: [
    'tokenIn',
    'tokenInAddress',
    'amount',
    'tokenOut',
    'tokenOutAddress',
    'amountOut',
    'slippage',
    'venue',
    'side',
  ],
  compile(scope) {
    const { slots } = scope;
    const traded = slots['amountOut'] === undefined ? exactIn(scope) : exactOut(scope);
    const bought = boughtToken(scope);
    const slippage = resolveSlippage(slots['slippage'], scope);
    const venue = resolveVenue(slots['venue']);
    const open = questionsOf(bought, slippage, venue);
    if (!traded.ok) return { ok: false, questions: [...traded.questions, ...open] };
    if (!bought.ok || !slippage.ok || !venue.ok) return { ok: false, questions: open };
    const { token: sold } = traded.value;
    const clash = clashOf(sold.value, bought.value, scope);
    if (clash !== null) return { ok: false, questions: questionsOf(clash) };
    return { ok: true, value: swapAction({ traded: traded.value, bought, slippage, venue }) };
  },
};

interface SwapSlots {
  traded: Traded;
  bought: Known<ResolvedToken>;
  slippage: Known<string>;
  venue: Known<string>;
}

function swapAction({ traded, bought, slippage, venue }: SwapSlots): CompiledAction {
  const { token: sold, amount, exact } = traded;
  const { value, shown } = amount.value;
  const isIn = exact === 'amount';
  return {
    tool: 'defi_swap',
    id: 'swap',
    label: isIn
      ? `Swap ${shown} for ${bought.value.symbol}`
      : `Swap ${sold.value.symbol} for exactly ${shown}`,
    params: {
      tokenIn: sold.value.named,
      tokenOut: bought.value.named,
      [exact]: value,
      slippage: slippage.value,
      venue: venue.value,
    },
    provenance: {
      tokenIn: sold.from,
      tokenOut: bought.from,
      [exact]: amount.from,
      slippage: slippage.from,
      venue: venue.from,
    },
    assumptions: [sold, amount, bought, slippage, venue].flatMap((slot) => slot.assumptions ?? []),
    gives: { token: bought.value, output: 'amountOut' },
    // What an exact figure costs is known once it is bought.
    spends: { token: sold.value, amount: isIn ? value : null },
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

function boughtToken({ slots, chainId, tokens }: StepScope): Slot<ResolvedToken> {
  const said = slots['tokenOut'];
  if (said?.kind === 'text') {
    const token = resolveToken('tokenOut', said, chainId, { tokens });
    if (!token.ok) return token;
    return checkTokenAddress('tokenOut', token.value, slots['tokenOutAddress']) ?? token;
  }
  const dollar = tokens.find(chainId, 'USDC');
  if (slots['side'] !== undefined && dollar.kind === 'found') {
    const text = 'No token to sell it for was named; USDC is used.';
    return known(listed(dollar.token), { source: 'default' }, [
      { slot: 'tokenOut', value: 'USDC', text },
    ]);
  }
  const sold = slots['tokenIn'];
  const isSold = (symbol: string): boolean =>
    sold?.kind === 'text' && sold.text.toUpperCase() === symbol.toUpperCase();
  const options = tokens.ofChain(chainId).flatMap(({ symbol }) => (isSold(symbol) ? [] : [symbol]));
  return unknown('tokenOut', 'Which token is wanted for it?', options);
}

function resolveSlippage(said: Said | undefined, { context }: Surroundings): Slot<string> {
  if (said === undefined) {
    const text = 'No slippage was given; at most 0.5% below the rehearsed quote is accepted.';
    return known('0.5', { source: 'default' }, [{ slot: 'slippage', value: '0.5', text }]);
  }
  const number = said.text.replace(/\s*(?:%|percent)$/, '');
  const reading = readNumber(number, context.locale ?? 'en-US');
  const how = 'How much slippage, between 0% and 50%?';
  if (!reading.ok) return unknown('slippage', `${reading.why} ${how}`, reading.options);
  const percent = Number(reading.value);
  if (!(percent > 0 && percent <= 50))
    return unknown('slippage', `${number}% does not work. ${how}`);
  return known(reading.value, fromText(said));
}

const venues: Readonly<Record<string, string>> = {
  uniswap: 'best',
  'uniswap v2': 'uniswap_v2',
  'uniswap v3': 'uniswap_v3',
};

/** The better of the two unless one is named; another one that was asked for is never replaced in silence. */
function resolveVenue(said: Said | undefined): Slot<string> {
  const name = said?.kind === 'text' ? said.text.toLowerCase().replace(/\s+/g, ' ') : 'uniswap';
  const venue = Object.hasOwn(venues, name) ? venues[name] : undefined;
  if (venue === undefined) {
    const shown = name.slice(0, 40).replace(/^u/, 'U').replace(/ v/, ' V');
    return unknown('venue', `${shown} is not available. Use Uniswap V2 or V3?`, [
      'Uniswap V2',
      'Uniswap V3',
    ]);
  }
  const from = said ? fromText(said) : ({ source: 'default' } as const);
  if (venue !== 'best') return known(venue, from);
  const text = 'Uniswap V2 or V3 is used, whichever leaves more after gas.';
  return known('best', from, [{ slot: 'venue', value: 'best', text }]);
}
