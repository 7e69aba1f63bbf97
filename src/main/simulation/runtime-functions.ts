// The runtime functions of the plan language as a rehearsal answers them: from the fork.
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
  const { client } = context;
  const chainAt = chainArguments.get(fn);
  if (chainAt !== undefined) assertHere(fn, args[chainAt], client);
  switch (fn) {
    case 'price':
      return (await read('get_price', { token: args[0] ?? '' }, context))['price'] ?? '';
    case 'balance':
      return (await read('get_balance', balanceParams(args), context))['amount'] ?? '';
    case 'gas_price':
      return formatUnits(await client.gasPriceWei(), 9);
    case 'timestamp':
      // The chain counts seconds; every time in a plan is in milliseconds.
      return ((await client.head()).timestamp * 1000n).toString();
    case 'block_number':
      return (await client.head()).number.toString();
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

/** The plan runs on one chain: a value of another one is never taken from it. */
function assertHere(fn: string, chain: Json | undefined, { chainId }: ChainClient): void {
  if (chain === undefined || String(chain) === String(chainId)) return;
  throw notRehearsable(`A value of another network than ${chainId}`, { fn, chain: String(chain) });
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

function read(tool: string, params: Values, context: RuntimeContext): Promise<Values> {
  const { client, tools, account } = context;
  return tools.read({ tool, params, account, chainId: client.chainId });
}

function calculate(fn: RuntimeFn, args: readonly string[]): string {
  const result = isArithmetic(fn) ? arithmetic(fn, args) : undefined;
  if (result === undefined) throw notRehearsable(`A value by the function ${fn}`, { fn });
  return result;
}
