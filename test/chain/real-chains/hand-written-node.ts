// ANSWERS WRITTEN BY HAND AFTER THE CONTRACTS' ABIS, NOT RECORDED: no node of a real chain was asked for any of
// them. They show which contracts are asked what, and that such an answer is understood; not that the real
// contracts answer so.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Abi,
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem';

/** One question to a contract, those inside of a multicall apart. */
export interface Asked {
  to: string;
  selector: Hex;
  data: Hex;
}

type Answer = (args: readonly unknown[]) => unknown;

export type HandWrittenNode = Awaited<ReturnType<typeof handWrittenNode>>;

const blockNumber = 20_000_000n;

/** A node of the chain that has no state but what is written down here; whatever else is asked reverts. */
export async function handWrittenNode(chainId: number, multicall3: Address, timestamp: bigint) {
  const written = new Map<string, { abi: Abi; functionName: string; answer: Answer }>();
  const asked: Asked[] = [];
  const methods: string[] = [];

  const answerOf = (to: string, data: Hex): Hex | null => {
    const selector = data.slice(0, 10) as Hex;
    asked.push({ to: to.toLowerCase(), selector, data });
    const found = written.get(to.toLowerCase() + selector);
    if (found === undefined) return null;
    const { args = [] } = decodeFunctionData({ abi: found.abi, data });
    const result = found.answer(args);
    if (result === null) return null;
    return encodeFunctionResult({ abi: found.abi, functionName: found.functionName, result });
  };

  const call = ({ to, data }: { to: string; data: Hex }): Hex | null => {
    const isMany = to.toLowerCase() === multicall3.toLowerCase();
    if (!isMany) return answerOf(to, data);
    const { args } = decodeFunctionData({ abi: multicall3Abi, data }) as {
      args: readonly [readonly { target: Address; callData: Hex }[]];
    };
    const result = args[0].map(({ target, callData }) => {
      const returnData = answerOf(target, callData);
      return { success: returnData !== null, returnData: returnData ?? '0x' };
    });
    return encodeFunctionResult({
      ...{ abi: multicall3Abi, functionName: 'aggregate3', result: result as never },
    });
  };

  const gas = numberToHex(10n ** 9n);
  const block = {
    ...{ number: numberToHex(blockNumber), hash: `0x${'b1'.repeat(32)}` },
    ...{ timestamp: numberToHex(timestamp), baseFeePerGas: gas, transactions: [] },
  };
  const reply = (method: string, params: readonly unknown[]): unknown => {
    methods.push(method);
    switch (method) {
      case 'eth_chainId':
        return numberToHex(chainId);
      case 'eth_getBlockByNumber':
        return block;
      case 'eth_feeHistory':
        return { oldestBlock: block.number, baseFeePerGas: [gas, gas], gasUsedRatio: [0.5] };
      case 'eth_call':
        return call(params[0] as never);
      default:
        throw new Error(`nobody wrote down an answer to ${method}`);
    }
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = ({ id, method, params = [] }: { id: number; method: string; params?: [] }) => {
      const result = reply(method, params);
      return result === null
        ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } }
        : { jsonrpc: '2.0', id, result };
    };
    const body = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every question to a contract so far. */
    asked,
    /** Every request so far. */
    methods,
    /** Writes down what a contract answers; null is a revert. */
    write(to: Address, abi: Abi, functionName: string, answer: Answer): void {
      const item = abi.find((each) => each.type === 'function' && each.name === functionName);
      if (item?.type !== 'function') throw new Error(`no function ${functionName}`);
      const selector = toFunctionSelector(item);
      written.set(to.toLowerCase() + selector, { abi: [item], functionName, answer });
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
