// What a chain that keeps its data on Ethereum takes for that. A fork does not know it: the chain itself is asked.
import {
  type Address,
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  serializeTransaction,
  zeroAddress,
} from 'viem';
import type { ChainClient } from './chain-client.ts';
import { withRpcErrors } from './rpc/translate-rpc-error.ts';

export interface L1Fee {
  wei: bigint;
  /** The same in gas, where it is part of the gas that is used, and the limit has to hold it. */
  gas: bigint;
}

export interface PricedTransaction {
  to: Address;
  valueWei: bigint;
  data: Hex;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
  /** Its bytes hold an authorization as well. */
  undelegates?: true;
}

const none: L1Fee = { wei: 0n, gas: 0n };

/** On OP chains: what the bytes of a transaction, without its signature, cost. */
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F';
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)']);

/** On Arbitrum: no contract, its nodes answer in its place. */
const nodeInterface: Address = '0x00000000000000000000000000000000000000C8';
const nodeAbi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
]);

const ways: Readonly<
  Record<number, (client: ChainClient, transaction: PricedTransaction) => Promise<L1Fee>>
> = { 10: askOracle, 8453: askOracle, 42161: askNode };

/** Nothing on chains that take nothing for it. `client`: the chain itself. Errors: RPC_*, CONTRACT_NO_ANSWER. */
export async function readL1Fee(
  client: ChainClient,
  transaction: PricedTransaction,
): Promise<L1Fee> {
  const ask = ways[client.chainId];
  return ask === undefined ? none : ask(client, transaction);
}

/** As long as an authorization with its signature is at most, and no shorter when it is packed. */
const authorization = concat(
  (['0x00', '0x01', '0x02', '0x03'] as const).map((each) => keccak256(each)),
);

/** What it is kept for, besides the fields that every transaction has. */
function allData({ data, undelegates }: PricedTransaction): Hex {
  return undelegates ? concat([data, authorization]) : data;
}

async function askOracle(client: ChainClient, transaction: PricedTransaction): Promise<L1Fee> {
  const { to, valueWei, maxFeePerGasWei, maxPriorityFeePerGasWei } = transaction;
  // Numbers that are as long as they can get: what is not known yet must not make it cheaper.
  const bytes = serializeTransaction({
    ...{ type: 'eip1559', chainId: client.chainId, nonce: 0xffff, gas: 30_000_000n },
    ...{ to, value: valueWei, data: allData(transaction) },
    ...{ maxFeePerGas: maxFeePerGasWei, maxPriorityFeePerGas: maxPriorityFeePerGasWei },
  });
  const abi = oracleAbi;
  const wei = await client.read((viem) =>
    viem.readContract({ address: gasPriceOracle, abi, functionName: 'getL1Fee', args: [bytes] }),
  );
  return { wei, gas: 0n };
}

async function askNode(client: ChainClient, transaction: PricedTransaction): Promise<L1Fee> {
  const { to } = transaction;
  const [abi, functionName] = [nodeAbi, 'gasEstimateL1Component'] as const;
  const question = encodeFunctionData({
    abi,
    functionName,
    args: [to, false, allData(transaction)],
  });
  const call = { from: zeroAddress, to: nodeInterface, valueWei: 0n, data: question };
  const answer = await client.call(call);
  const [gas, baseFee] = await withRpcErrors(async () =>
    decodeFunctionResult({ abi, functionName, data: answer }),
  );
  return { wei: gas * baseFee, gas };
}
