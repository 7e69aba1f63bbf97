// Tries calls on the fork without keeping anything of them: other circumstances, other callers.
import { type Address, type Hex, numberToHex } from 'viem';
import { z } from 'zod';
import type { ChainClient } from '../../chain/chain-client.ts';
import type { AnyLog } from '../../chain/outcome/transfer-logs.ts';
import { hexShape } from '../../chain/rpc/hex-shape.ts';
import { withRpcErrors } from '../../chain/rpc/translate-rpc-error.ts';

export interface TriedCall {
  from: Address;
  to: Address;
  data: Hex;
  valueWei?: bigint;
  gasLimit?: bigint;
}

/** The block that calls are tried in, where it is not the one that would be next. */
export interface Circumstances {
  number?: bigint;
  /** Unix seconds. */
  time?: bigint;
  /** Who gets the fees of the block. */
  feeRecipient?: Address;
  prevRandao?: Hex;
  baseFeePerGasWei?: bigint;
  /** What gas costs, at least the base fee. Without it no fees are taken, and code sees that: they are all 0. */
  gasPriceWei?: bigint;
  blockGasLimit?: bigint;
  /** Coins that accounts have then, instead of their own, in wei. */
  balancesWei?: Readonly<Record<Address, bigint>>;
}

export interface Tried {
  ok: boolean;
  /** What moves coins is among them, as a transfer of the token 0xeeee…. */
  logs: readonly AnyLog[];
  returned: Hex;
}

const answerSchema = z
  .array(
    z.object({
      calls: z.array(
        z.object({
          status: hexShape,
          returnData: hexShape,
          logs: z.array(z.object({ address: hexShape, topics: z.array(hexShape), data: hexShape })),
        }),
      ),
    }),
  )
  .length(1);

/**
 * Runs calls one after the other on the state after a block, whoever signs them. Errors: RPC_*; where gas has a
 * price, also when it cannot be paid.
 */
export async function simulateCalls(
  client: Pick<ChainClient, 'rpc'>,
  afterBlock: bigint,
  calls: readonly TriedCall[],
  circumstances: Circumstances = {},
): Promise<Tried[]> {
  const { gasPriceWei } = circumstances;
  const block = {
    blockOverrides: overridesOf({ number: afterBlock + 1n, ...circumstances }),
    stateOverrides: balancesOf(circumstances.balancesWei ?? {}),
    calls: calls.map(({ from, to, data, valueWei = 0n, gasLimit }) => ({
      ...{ from, to, data, value: numberToHex(valueWei) },
      ...(gasLimit !== undefined && { gas: numberToHex(gasLimit) }),
      ...(gasPriceWei !== undefined && { gasPrice: numberToHex(gasPriceWei) }),
    })),
  };
  // Only what is held to the rules of the chain runs with the fees of its block.
  const validation = gasPriceWei !== undefined;
  const asked = { blockStateCalls: [block], traceTransfers: true, validation };
  const answer = await withRpcErrors(() =>
    client.rpc.request('eth_simulateV1', [asked, numberToHex(afterBlock)]),
  );
  const [simulated] = answerSchema.parse(answer);
  return (simulated?.calls ?? []).map(({ status, logs, returnData }) => {
    return { ok: BigInt(status) === 1n, logs, returned: returnData };
  });
}

function overridesOf(circumstances: Circumstances): Record<string, Hex> {
  const { number, time, feeRecipient, prevRandao, baseFeePerGasWei, blockGasLimit } = circumstances;
  return {
    ...(number !== undefined && { number: numberToHex(number) }),
    ...(time !== undefined && { time: numberToHex(time) }),
    ...(feeRecipient !== undefined && { feeRecipient }),
    ...(prevRandao !== undefined && { prevRandao }),
    ...(baseFeePerGasWei !== undefined && { baseFeePerGas: numberToHex(baseFeePerGasWei) }),
    ...(blockGasLimit !== undefined && { gasLimit: numberToHex(blockGasLimit) }),
  };
}

function balancesOf(balancesWei: Readonly<Record<Address, bigint>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(balancesWei).map(([account, wei]) => [account, { balance: numberToHex(wei) }]),
  );
}
