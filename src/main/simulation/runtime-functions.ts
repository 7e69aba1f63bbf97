// The runtime functions of the plan language as a rehearsal answers them: from the fork, and of another chain
// from that chain itself.
import type { Address } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import { arithmetic, isArithmetic } from '../../shared/plan/conditions/arithmetic.ts';
import type { RuntimeFn } from '../../shared/plan/values.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { CallTools } from './call-tools.ts';
import { notRehearsable } from './rehearsal-errors.ts';

type Json = Values[string];

export interface RuntimeContext {
  client: ChainClient;
  tools: CallTools;
  account: Address;
}

/** Errors: REHEARSAL_NOT_POSSIBLE for a function that is not there yet, and those of the reads. */
export async function callRuntime(
  fn: RuntimeFn,
  args: readonly Json[],
  context: RuntimeContext,
): Promise<Json> {
  const { client, tools } = context;
  const chainId = chainOf(fn, args, client);
  switch (fn) {
    case 'price':
      return (await read('get_price', { token: args[0] ?? '' }, context))['price'] ?? '';
    case 'balance':
      return (await read('get_balance', balanceParams(args), context, chainId))['amount'] ?? '';
    case 'gas_price':
      return formatUnits(await (await tools.clientOf(chainId)).gasPriceWei(), 9);
    case 'timestamp':
      // The chain counts seconds; every time in a plan is in milliseconds.
      return ((await client.head()).timestamp * 1000n).toString();
    case 'block_number':
      return (await (await tools.clientOf(chainId)).head()).number.toString();
    case 'health_factor':
      return (await read('lend_status', lendingParams(args), context))['healthFactor'] ?? '';
    default:
      return calculate(fn, args.map(String));
  }
}

/** Which argument says of which chain a value is. */
const chainArguments: ReadonlyMap<string, number> = new Map([
  ['balance', 1],
  ['gas_price', 0],
  ['block_number', 0],
]);

/** The chain that a function is about: the plan's own unless it names another. */
function chainOf(fn: RuntimeFn, args: readonly Json[], { chainId }: ChainClient): number {
  const at = chainArguments.get(fn);
  const named = at === undefined ? undefined : args[at];
  if (named === undefined) return chainId;
  if (/^[1-9]\d{0,14}$/.test(String(named))) return Number(named);
  throw notRehearsable('A value of a network that has no number', { fn, chain: String(named) });
}

function balanceParams([token, , account]: readonly Json[]): Values {
  return { token: token ?? '', ...(account === undefined ? {} : { account }) };
}

function lendingParams([market, account]: readonly Json[]): Values {
  return {
    ...(market === undefined ? {} : { market }),
    ...(account === undefined ? {} : { account }),
  };
}

function read(
  tool: string,
  params: Values,
  { client, tools, account }: RuntimeContext,
  chainId = client.chainId,
): Promise<Values> {
  return tools.read({ tool, params, account, chainId });
}

function calculate(fn: RuntimeFn, args: readonly string[]): string {
  const result = isArithmetic(fn) ? arithmetic(fn, args) : undefined;
  if (result === undefined) throw notRehearsable(`A value by the function ${fn}`, { fn });
  return result;
}
