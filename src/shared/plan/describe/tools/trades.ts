import type { ParamValue } from '../../values.ts';
import { Call, type Sentence } from '../call.ts';
import type { Names } from '../names.ts';
import { describeAmount, describeValue } from '../values.ts';

const venues: ReadonlyMap<string, string> = new Map([
  ['uniswap_v2', 'on Uniswap V2'],
  ['uniswap_v3', 'on Uniswap V3'],
  ['best', 'where it is best'],
]);

function venue(call: Call): string {
  if (!call.has('venue')) return '';
  const value = call.value('venue');
  return ` ${venues.get(value) ?? `on ${value}`}`;
}

/** `1 ETH for USDC`, or `ETH for exactly 100 USDC`. */
function pair(call: Call): string {
  const [tokenIn, tokenOut] = [call.value('tokenIn'), call.value('tokenOut')];
  return call.has('amount') || !call.has('amountOut')
    ? `${call.amount('amount', tokenIn)} for ${tokenOut}`
    : `${tokenIn} for exactly ${call.amount('amountOut', tokenOut)}`;
}

export const swap: Sentence = (call) => {
  const exactIn = call.has('amount') || !call.has('amountOut');
  return [
    `Swap ${pair(call)}${venue(call)}`,
    exactIn ? least(call) : most(call),
    ...call.when('recipient', (to) => `paid out to ${to}`),
    `valid for ${call.has('deadlineSeconds') ? call.time('deadlineSeconds', 1_000) : '20 minutes'}`,
  ];
};

const usual: ReadonlySet<string> = new Set([
  ...['tokenIn', 'tokenOut', 'amount', 'amountOut', 'slippage', 'venue'],
]);

/** A swap without its bounds; null where it says more than what is given for what. */
export function briefSwap(
  params: Readonly<Record<string, ParamValue>>,
  names: Names,
): string | null {
  return Object.keys(params).every((name) => usual.has(name))
    ? `Swap ${pair(new Call(params, names))}`
    : null;
}

/** A bound that is written wins over the slippage. */
function least(call: Call): string {
  if (!call.has('minOut')) return `at most ${slippage(call)}% below the rehearsed quote`;
  return `for at least ${call.amount('minOut', call.value('tokenOut'))}${beside(call)}`;
}

function most(call: Call): string {
  if (!call.has('maxIn')) return `at most ${slippage(call)}% above the rehearsed quote`;
  return `for at most ${call.amount('maxIn', call.value('tokenIn'))}${beside(call)}`;
}

function slippage(call: Call): string {
  return call.has('slippage') ? call.value('slippage') : '0.5';
}

function beside(call: Call): string {
  return call.has('slippage') ? `, whatever the slippage of ${call.value('slippage')}% allows` : '';
}

export const quoteSwap: Sentence = (call) => [
  `Look up what a swap of ${pair(call)} would give${venue(call)}`,
  ...call.when('slippage', (share) => `with a slippage of ${share}%`),
];

export const addLiquidity: Sentence = (call) => {
  const [tokenA, tokenB] = [call.value('tokenA'), call.value('tokenB')];
  const part = (param: string, token: string) =>
    call.has(param) ? call.amount(param, token) : token;
  return [
    `Put ${part('amountA', tokenA)} and ${part('amountB', tokenB)} into their pool${venue(call)}`,
    ...call.when('percent', (share) => `${share}% of what is held`),
    `at most ${slippage(call)}% off the rehearsed amounts`,
  ];
};

export const removeLiquidity: Sentence = (call) => {
  const [tokenA, tokenB] = [call.value('tokenA'), call.value('tokenB')];
  const part = (param: string, token: string) =>
    call.has(param) ? call.amount(param, token) : token;
  return [
    `Take ${part('amountA', tokenA)} and ${part('amountB', tokenB)} out of their pool${venue(call)}`,
    ...call.when('percent', (share) => `${share}% of what is in it`),
    `at most ${slippage(call)}% off the rehearsed amounts`,
  ];
};

const kinds: ReadonlyMap<string, string> = new Map([
  ['limit', 'a limit order'],
  ['stop', 'a stop order'],
  ['take_profit', 'an order that takes a profit'],
  ['trailing', 'an order that follows the price'],
  ['dca', 'an order that repeats'],
  ['ladder', 'an order in steps'],
  ['oco', 'an order with two ends, of which one cancels the other'],
]);

export const orders: Sentence = (call) => {
  switch (call.value('op')) {
    case 'create':
      return order(call.inside('order'));
    case 'list':
      return ['List the orders'];
    case 'cancel':
      return [`Cancel the order ${call.text('orderId')}`];
    default:
      return [`Do "${call.value('op')}" with the orders`];
  }
};

function order(call: Call | null): ReturnType<Sentence> {
  if (call === null) return ['Create an order'];
  const token = call.value('token');
  return [
    `Create ${call.word('kind', kinds)}: ${call.value('side')} ${call.has('amount') ? call.amount('amount', token) : token}`,
    `priced in ${call.has('quote') ? call.value('quote') : 'USD'}`,
    ...call.when('limit', (price) => `with the limit ${price}`),
    ...call.when('stop', (price) => `with the stop ${price}`),
    ...call.when('trail', (share) => `${share}% behind the best price`),
    ...(call.has('every') ? [`every ${call.time('every')}`] : []),
    ...call.list('levels').map((level) => levelWords(call, level, token)),
    ...call.when('expiresAt', (time) => `until ${time}`),
    ...ends(call.inside('oco')),
  ];
}

function levelWords(call: Call, level: ParamValue, token: string): string {
  const inner = call.of(level);
  if (inner === null) return `a step of ${describeValue(level, call.names)}`;
  const amount = describeAmount(inner.raw('amount'), token, call.names);
  return `a step of ${amount} at ${inner.value('price')}`;
}

function ends(call: Call | null): string[] {
  if (call === null) return [];
  return [
    `whichever comes first of the limit ${call.value('limit')} and the stop ${call.value('stop')}`,
  ];
}
