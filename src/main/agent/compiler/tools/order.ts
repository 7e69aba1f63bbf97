import type { ParamValue } from '../../../../shared/plan/values.ts';
import type { Said } from '../../intent/said.ts';
import type { Amount } from '../resolve/amount.ts';
import { resolveAmount } from '../resolve/resolve-amount.ts';
import { resolveThreshold } from '../resolve/resolve-threshold.ts';
import { type ResolvedToken, resolveToken } from '../resolve/resolve-token.ts';
import { resolveTokenSlot } from '../resolve/resolve-token-slot.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf, type Slot, unknown } from '../slot.ts';

type Kind = 'limit' | 'stop' | 'take_profit';
type Side = 'buy' | 'sell';

/** An order is created at once, and waits for its price. */
export const orderCompiler: ToolCompiler = {
  slots: [
    'kind',
    'side',
    'token',
    'tokenAddress',
    'amount',
    'quote',
    'price',
    'unit',
    'way',
    'whole',
  ],
  compile(scope) {
    const kind = kindOf(scope.slots);
    const side = sideOf(kind, scope);
    const token = resolveTokenSlot('token', scope);
    const amount = token.ok && side.ok ? amountOf(token.value, side.value, scope) : null;
    const price = priceOf(scope);
    const quote = quoteOf(scope);
    const way = side.ok ? wayOf(kind, side.value, scope) : null;
    const slots = [side, token, amount, price, quote, way].filter((slot) => slot !== null);
    if (!side.ok || !token.ok || !amount?.ok || !price.ok || !quote.ok || way?.ok === false) {
      return { ok: false, questions: questionsOf(...slots) };
    }
    const [verb, when] = side.value === 'sell' ? ['Sell', 'for'] : ['Buy', 'with'];
    const order: Record<string, ParamValue> = {
      ...{ kind, side: side.value, token: token.value.named },
      ...(quote.value !== 'USD' && { quote: quote.value }),
      amount: amount.value.value,
      [kind === 'stop' ? 'stop' : 'limit']: price.value,
    };
    return {
      ok: true,
      value: {
        tool: 'manage_orders',
        id: 'order',
        label: `${verb} ${amount.value.shown} ${when} ${quote.value === 'USD' ? 'USDC' : quote.value} at ${price.value}`,
        params: { op: 'create', order },
        provenance: { op: side.from, order: token.from },
        assumptions: [waits, ...slots.flatMap((slot) => (slot.ok ? (slot.assumptions ?? []) : []))],
      },
    };
  },
};

const waits = { slot: 'expiresAt', value: '30 days', text: 'The order waits for 30 days at most.' };

/** Without a word for it, to sell into a fall or to buy into a rise is a stop. */
function kindOf({ kind, side, way }: StepScope['slots']): Kind {
  const said = kind?.text ?? (isStop(side?.text, way?.text) ? 'stop' : 'limit');
  if (/^stop/i.test(said)) return 'stop';
  return /^take/i.test(said) ? 'take_profit' : 'limit';
}

function isStop(side: string | undefined, way: string | undefined): boolean {
  if (way === undefined || isEither(way)) return false;
  return /^buy$/i.test(side ?? '') === goesUp(way);
}

function goesUp(way: string): boolean {
  return /\b(?:rises|climbs)(?: to)?$|\b(?:above|over)$/i.test(way);
}

/** On which side it is, only the kind of order tells. */
function isEither(way: string): boolean {
  return /\b(?:hits|reaches)$/i.test(way);
}

/** What stops a loss or takes a profit sells, unless it is said to buy. */
function sideOf(kind: Kind, { slots }: StepScope): Slot<Side> {
  const said = slots['side'];
  if (said === undefined && kind !== 'limit') return known('sell', { source: 'default' });
  if (said === undefined) return unknown('side', 'To buy or to sell?', ['buy', 'sell']);
  return known(/^buy$/i.test(said.text) ? 'buy' : 'sell', fromText(said));
}

function amountOf(token: ResolvedToken, side: Side, scope: StepScope): Slot<Amount> {
  const context = side === 'buy' ? { ...scope.context, balances: {} } : scope.context;
  const { amount: said, whole } = scope.slots;
  if (side === 'sell' && said === undefined && whole !== undefined)
    return allOf(token, whole, scope);
  const amount = resolveAmount(said, token, { ...scope, context });
  if (!amount.ok || side === 'sell') return amount;
  const { value } = amount.value;
  const isFigure = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
  return isFigure ? amount : unknown('amount', `How much ${token.symbol} is bought, exactly?`);
}

/** "my LINK". */
function allOf(token: ResolvedToken, said: Said, scope: StepScope): Slot<Amount> {
  const held = scope.context.balances?.[String(token.chainId)]?.[token.symbol];
  if (held !== undefined && !/[1-9]/.test(held)) {
    return unknown('amount', `The account holds no ${token.symbol}. Which token, and how much?`);
  }
  const text = `No amount was named; all ${token.symbol} that is held then is sold.`;
  const amount = { value: 'max', shown: `all ${token.symbol}` };
  return known(amount, fromText(said), [{ slot: 'amount', value: 'max', text }]);
}

function priceOf(scope: StepScope): Slot<string> {
  const said = scope.slots['price'];
  if (said?.kind !== 'text') return unknown('price', 'At which price?');
  return resolveThreshold('price', said, scope, 'At which price?');
}

const dollars: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI', 'USDS', 'PYUSD']);

/** What it is traded for, in which its price is; dollars, which are USDC, where none is named. */
function quoteOf(scope: StepScope): Slot<string> {
  const quote = tokenOf('quote', scope);
  const unit = tokenOf('unit', scope);
  if (quote?.ok === false) return quote;
  if (unit?.ok === false) return unit;
  const said = quote ?? unit;
  if (said === null) {
    const text = 'No token to trade it for was named; USDC is used.';
    return known('USD', { source: 'default' }, [{ slot: 'quote', value: 'USDC', text }]);
  }
  const { symbol, named, address } = said.value;
  const isUnit = unit?.value.address === address;
  const inDollars = unit === null || dollars.has(unit.value.symbol);
  if (!isUnit && !(inDollars && dollars.has(symbol)))
    return unknown('price', `At which price in ${symbol}?`);
  // An order in dollars is one for USDC.
  return known(symbol === 'USDC' ? 'USD' : named, said.from);
}

function tokenOf(slot: string, scope: StepScope): Slot<ResolvedToken> | null {
  const said = scope.slots[slot];
  return said?.kind === 'text' ? resolveToken(slot, said, scope.chainId, scope) : null;
}

/** "when it drops below" must be the way in which the price comes to an order of that kind. */
function wayOf(kind: Kind, side: Side, { slots }: StepScope): Slot<null> {
  const said = slots['way'];
  const from = { source: 'user_text' } as const;
  if (said === undefined || isEither(said.text)) return known(null, from);
  const isUp = goesUp(said.text);
  const needsUp = (side === 'sell') === (kind !== 'stop');
  if (isUp === needsUp) return known(null, from);
  const text = `An order of that kind waits until the price ${needsUp ? 'rises' : 'falls'}. Which is meant?`;
  return unknown('price', text);
}
