import type { ActionNode } from '../nodes.ts';
import { unwrapLiteral } from '../normalise/params.ts';
import type { ParamValue } from '../values.ts';
import type { Names } from './names.ts';
import { describeAmount, describeValue } from './values.ts';

type Params = Readonly<Record<string, ParamValue | undefined>>;

/** What an action does, from its parameters alone: its label is the author's word, not evidence. */
export function describeAction(node: ActionNode, names: Names): string {
  const params: Params = Object.fromEntries(
    Object.entries(node.params).map(([key, value]) => [key, unwrapLiteral(value)]),
  );
  const chainId = params['chainId'];
  const where = typeof chainId === 'number' ? ` on ${names.chain(chainId)}` : '';
  const ask = node.requireConfirmation ? ' A person is always asked first.' : '';
  return `${describeCall(node.tool, params, names)}${where}.${ask}`;
}

function describeCall(tool: string, params: Params, names: Names): string {
  const token = describeValue(params['token']);
  switch (tool) {
    case 'transfer':
      return `Send ${describeAmount(params['amount'], token)} to ${describeValue(params['to'])}`;
    case 'defi_swap':
      return describeSwap(params);
    case 'wrap':
      return `Wrap ${describeAmount(params['amount'], names.native(params['chainId']))}`;
    case 'unwrap':
      return `Unwrap ${describeAmount(params['amount'], names.wrapped(params['chainId']))}`;
    case 'approve':
      return `Allow ${describeValue(params['spender'])} to move up to ${describeAmount(params['amount'], token)}`;
    case 'get_balance':
      return `Look up the ${token} balance`;
    case 'get_price':
      return `Look up the price of ${token}`;
    default:
      return `Call ${tool} with ${describeRest(params)}`;
  }
}

const venues: ReadonlyMap<string, string> = new Map([
  ['uniswap_v2', ' on Uniswap V2'],
  ['uniswap_v3', ' on Uniswap V3'],
  ['best', ' where it is best'],
]);

function describeSwap(params: Params): string {
  const spend = describeAmount(params['amount'], describeValue(params['tokenIn']));
  const venue = venues.get(describeValue(params['venue'])) ?? '';
  return `Swap ${spend} for ${describeValue(params['tokenOut'])}${venue}, ${describeBound(params)}`;
}

function describeBound(params: Params): string {
  if (params['minOut'] !== undefined) {
    return `for at least ${describeAmount(params['minOut'], describeValue(params['tokenOut']))}`;
  }
  return `at most ${describeValue(params['slippage'] ?? '0.5')}% below the rehearsed quote`;
}

function describeRest(params: Params): string {
  const parts = Object.entries(params).map(([key, value]) => `${key} ${describeValue(value)}`);
  return parts.length === 0 ? 'no parameters' : parts.join(', ');
}
