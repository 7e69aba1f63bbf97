// The misbehaviours of endpoints, by what they are called in the table.
import { type Hex, toHex } from 'viem';
import type { Exchange, Fault, ProxiedCall } from './fault-proxy.ts';

type Json = Record<string, unknown>;

/** Answers with the same text to everything. */
const says =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
    return true;
  };

/** Lets the node answer and changes what it says. */
const changes =
  (change: (call: ProxiedCall, answer: Json, exchange: Exchange) => Json | Promise<Json>): Fault =>
  async (exchange) => {
    const { calls, isBatch, response, pass } = exchange;
    const answers = await Promise.all(
      calls.map(async (call) => change(call, await pass(call), exchange)),
    );
    response.end(JSON.stringify(isBatch ? answers : answers[0]));
    return true;
  };

export const forMethod = (
  method: string,
  change: (result: never, call: ProxiedCall) => unknown,
): Fault =>
  changes((call, answer) =>
    call.method === method && 'result' in answer
      ? { ...answer, result: change(answer['result'] as never, call) }
      : answer,
  );

const drip: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
  return true;
};

const endless: Fault = ({ response }) => {
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(1024 * 1024)));
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.on('drain', more);
  more();
  return true;
};

/** Its newest block is some blocks old, and it knows none after that. */
const behind = (blocks: bigint): Fault => {
  return async ({ calls, isBatch, response, pass }) => {
    const { result } = await pass({ id: 0, method: 'eth_blockNumber', params: [] });
    const newest = toHex(BigInt(result as Hex) - blocks);
    const answers = await Promise.all(
      calls.map(async (call) => {
        if (call.method === 'eth_blockNumber') return { id: call.id, result: newest };
        const isHead = call.method === 'eth_getBlockByNumber' && call.params[0] === 'latest';
        return isHead ? pass({ ...call, params: [newest, false] }) : pass(call);
      }),
    );
    response.end(JSON.stringify(isBatch ? answers : answers[0]));
    return true;
  };
};

const shifted = (add: bigint) => (result: Hex) => toHex(BigInt(result) + add);

export const silences = {
  'status 429': says(429, 'slow down'),
  'status 429, Retry-After: 1': says(429, 'slow down', { 'retry-after': '1' }),
  'status 503': says(503, 'overloaded'),
  garbage: says(200, '\u0000\u0001garbage'),
  'HTML with 200': says(200, '<!doctype html><title>welcome</title>'),
  'a truncated answer': says(200, '{"jsonrpc":"2.0","id":1,"resu'),
  'an endless answer': endless,
  'the answer to another call': changes((_call, answer) => ({ ...answer, id: 999_999 })),
  'no connection': ({ response }: Exchange) => {
    response.destroy();
    return true;
  },
  'a redirect': says(307, '', { location: 'http://127.0.0.1:9' }),
} satisfies Record<string, Fault>;

export const delays = {
  'no answer at all': () => true,
  'a byte at a time': drip,
} satisfies Record<string, Fault>;

/** What it says is well-formed, and not true. */
export const lies = {
  'more coins than there are': forMethod('eth_getBalance', shifted(10n ** 20n)),
  'a number too low': forMethod('eth_getTransactionCount', () => '0x0'),
  'a number too high': forMethod('eth_getTransactionCount', shifted(50n)),
  'other code': forMethod('eth_getCode', () => '0x6001'),
  'another answer of a contract': forMethod('eth_call', () => toHex(12n ** 20n, { size: 32 })),
  'gas ten times as high': forMethod('eth_estimateGas', (gas: Hex) => toHex(BigInt(gas) * 10n)),
  'gas ten times as low': forMethod('eth_estimateGas', (gas: Hex) => toHex(BigInt(gas) / 10n)),
  'base fees ten times as high': forMethod(
    'eth_feeHistory',
    (history: { baseFeePerGas: Hex[] }) => ({
      ...history,
      baseFeePerGas: history.baseFeePerGas.map((fee) => toHex(BigInt(fee) * 10n)),
    }),
  ),
  'receipts without their logs': forMethod('eth_getTransactionReceipt', (receipt: Json | null) =>
    receipt === null ? null : { ...receipt, logs: [] },
  ),
  'another block of the same number': forMethod('eth_getBlockByNumber', (block: Json | null) =>
    block === null ? null : { ...block, hash: `0x${'ab'.repeat(32)}` },
  ),
} satisfies Record<string, Fault>;

export const otherChain: Fault = forMethod('eth_chainId', () => '0x64');
export const batchReversed: Fault = async ({ calls, isBatch, response, pass }) => {
  const answers = await Promise.all(calls.map(pass));
  response.end(JSON.stringify(isBatch ? answers.reverse() : answers[0]));
  return true;
};
export const noBatches: Fault = ({ isBatch, response }) => {
  const error = { code: -32600, message: 'batch requests are not supported' };
  if (isBatch) response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
  return isBatch;
};
export const longBehind = behind(40n);
export const littleBehind = behind(1n);

/** A receipt of success for whatever is asked about. */
export const fakeReceipt = (real: Json): Fault =>
  forMethod('eth_getTransactionReceipt', (_receipt, call) => ({
    ...real,
    transactionHash: call.params[0],
  }));
export const noReceipts: Fault = forMethod('eth_getTransactionReceipt', () => null);
