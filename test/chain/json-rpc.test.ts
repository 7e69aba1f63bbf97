import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { encodeErrorResult, parseAbi, toHex } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { checkRpcUrl } from '../../src/main/chain/rpc/check-rpc-url.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { translateRpcError } from '../../src/main/chain/rpc/translate-rpc-error.ts';

const cleanUp: (() => void)[] = [];

afterEach(() => {
  for (const act of cleanUp.splice(0)) act();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A node that gives the same body to every call; `{id}` in it is the id of the call. */
function answering(body: string, status = 200): Promise<string> {
  return serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: number };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body.replace('{id}', String(id)));
  });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'nothing was thrown';
  } catch (error) {
    return translateRpcError(error).code;
  }
}

const ask = (url: string, options = {}) =>
  codeOf(createJsonRpc({ url, ...options }).request('eth_blockNumber'));

describe('what can go wrong with an endpoint [A-16, F-08]', () => {
  test.each([
    ['is not JSON', '<html>', 200, 'RPC_BAD_ANSWER'],
    ['is JSON but no JSON-RPC', '[]', 200, 'RPC_BAD_ANSWER'],
    ['is for another call', '{"jsonrpc":"2.0","id":999,"result":"0x1"}', 200, 'RPC_BAD_ANSWER'],
    ['has neither result nor error', '{"jsonrpc":"2.0","id":{id}}', 200, 'RPC_BAD_ANSWER'],
    ['is a page of 404', 'not found', 404, 'RPC_BAD_ANSWER'],
    ['is a page of 503', 'overloaded', 503, 'RPC_UNREACHABLE'],
    ['is status 429', '{}', 429, 'RPC_RATE_LIMITED'],
    [
      'is code -32005',
      '{"id":{id},"error":{"code":-32005,"message":"x"}}',
      200,
      'RPC_RATE_LIMITED',
    ],
    [
      'is a refusal nobody knows',
      '{"id":{id},"error":{"code":-32601,"message":"x"}}',
      200,
      'RPC_REFUSED',
    ],
  ])('an answer that %s', async (_name, body, status, code) => {
    expect(await ask(await answering(body, status))).toBe(code);
  });

  test('one that never answers is given up in time', async () => {
    const url = await serve(() => undefined);
    expect(await ask(url, { timeoutMs: 50 })).toBe('RPC_TIMEOUT');
  });

  test('an answer without end is cut off', async () => {
    const url = await serve((_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(await ask(url, { maxBytes: 100_000 })).toBe('RPC_BAD_ANSWER');
  });

  test.each([
    ['whole', (zipped: Buffer) => zipped, {}, 'nothing was thrown'],
    ['cut off', (zipped: Buffer) => zipped.subarray(0, -12), {}, 'RPC_UNREACHABLE'],
    ['far larger than it looks', (zipped: Buffer) => zipped, { maxBytes: 1_000 }, 'RPC_BAD_ANSWER'],
  ])('a zipped answer that is %s', async (_name, change, options, code) => {
    const answer = JSON.stringify({ id: 1, result: '0x1', more: ' '.repeat(1e5) });
    const url = await serve((request, response) => {
      request.resume();
      response.setHeader('content-encoding', 'gzip');
      response.end(change(gzipSync(answer)));
    });
    expect(await ask(url, options)).toBe(code);
  });

  test('nobody there', async () => {
    expect(await ask('http://127.0.0.1:9')).toBe('RPC_UNREACHABLE');
  });

  test('one that does not encrypt as its address says, and a name that no name service takes', async () => {
    const plain = await answering('{"jsonrpc":"2.0","id":{id},"result":"0x1"}');
    expect(await ask(plain)).toBe('nothing was thrown');
    expect(await ask(plain.replace('http:', 'https:'))).toBe('RPC_UNREACHABLE');
    // A part of a name has 63 letters at most, so that nobody is asked.
    expect(await ask(`https://${'a'.repeat(64)}.invalid`)).toBe('RPC_UNREACHABLE');
  });

  test('a redirect is not followed', async () => {
    const target = await answering('{"id":{id},"result":"0x1"}');
    const url = await serve((_request, response) => {
      response.writeHead(307, { location: target });
      response.end();
    });
    expect(await ask(url)).toBe('RPC_UNREACHABLE');
  });

  test('messages and facts name the host, never the rest of the address', async () => {
    const url = await answering('no', 404);
    const failed = createJsonRpc({ url: `${url}/v2/secret?key=secret` }).request('eth_chainId');
    const error = await failed.catch(translateRpcError);
    expect(JSON.stringify(error)).not.toContain('secret');
    expect((error as { facts: unknown }).facts).toMatchObject({ host: new URL(url).host });
  });
});

describe('addresses [A-16]', () => {
  test.each([
    'https://rpc.example',
    'http://127.0.0.1:8545',
    'http://localhost:1',
    'http://[::1]:1',
  ])('%s is taken', (url) => {
    expect(checkRpcUrl(url).href).toContain('://');
  });

  test.each([
    ['http://rpc.example', 'RPC_URL_INSECURE'],
    ['http://127.0.0.1.example', 'RPC_URL_INSECURE'],
    ['http://10.0.0.1:8545', 'RPC_URL_INSECURE'],
    ['ws://127.0.0.1:1', 'RPC_URL_INVALID'],
    ['file:///etc/passwd', 'RPC_URL_INVALID'],
    ['127.0.0.1:8545', 'RPC_URL_INVALID'],
    ['', 'RPC_URL_INVALID'],
  ])('%s is refused', (url, code) => {
    expect(() => checkRpcUrl(url)).toThrow(expect.objectContaining({ code }));
  });
});

describe('what nodes say when they refuse', () => {
  const errors = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error Nobody(uint256)']);
  const revert = (data: string) =>
    `{"id":{id},"error":{"code":3,"message":"execution reverted","data":"${data}"}}`;
  const refusal = (message: string) => `{"id":{id},"error":{"code":-32000,"message":"${message}"}}`;

  test.each([
    ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS', 'insufficient_balance'],
    ['nonce too low: next nonce 5, tx nonce 4', 'NONCE_TOO_LOW', 'unknown'],
    ['already known', 'ALREADY_KNOWN', 'unknown'],
    ['transaction already imported', 'ALREADY_KNOWN', 'unknown'],
    ['replacement transaction underpriced', 'FEE_TOO_LOW', 'network'],
    ['max fee per gas less than block base fee', 'FEE_TOO_LOW', 'network'],
    ['intrinsic gas too low', 'GAS_TOO_LOW', 'simulation_mismatch'],
    ['exceeds block gas limit', 'GAS_TOO_HIGH', 'invalid_params'],
    ['missing trie node 0xab', 'STATE_UNAVAILABLE', 'network'],
    ['execution reverted', 'TX_REVERTED', 'reverted'],
    ['the moon is full', 'RPC_REFUSED', 'unknown'],
  ])('%s', async (text, code, errorClass) => {
    const client = new ChainClient(1, { url: await answering(refusal(text)) });
    const error = await client
      .nativeBalance('0x1111111111111111111111111111111111111111')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, class: errorClass });
    expect((error as Error).message).not.toContain('moon');
  });

  test.each([
    [
      encodeErrorResult({ abi: errors, errorName: 'Error', args: ['not today'] }),
      'The contract refused the call: “not today”.',
    ],
    [
      encodeErrorResult({
        abi: errors,
        errorName: 'Error',
        args: [`a\nb\u202e${'x'.repeat(300)}`],
      }),
      `The contract refused the call: “a?b?${'x'.repeat(156)}…”.`,
    ],
    [
      encodeErrorResult({ abi: errors, errorName: 'Panic', args: [17n] }),
      'The contract refused the call: a sum in the contract overflowed.',
    ],
    [
      encodeErrorResult({ abi: errors, errorName: 'Nobody', args: [1n] }),
      expect.stringMatching(/an error that is not known \(0x[0-9a-f]{8}\)\.$/),
    ],
    ['0x', 'The contract refused the call: it gave no reason.'],
  ])('a revert is put into words (%#)', async (data, message) => {
    const client = new ChainClient(1, { url: await answering(revert(data)) });
    const to = '0x1111111111111111111111111111111111111111';
    const failed = client.call({ from: to, to, valueWei: 0n, data: '0x' });
    await expect(failed).rejects.toMatchObject({ code: 'TX_REVERTED', message });
  });
});

describe('a contract that asks for an answer from the web', () => {
  test('is not followed: no host but the endpoint is contacted', async () => {
    let asked = 0;
    const web = await serve((_request, response) => {
      asked += 1;
      response.end('{"data":"0x"}');
    });
    const lookup = parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    ]);
    const to = '0x1111111111111111111111111111111111111111';
    const args = [to, [`${web}/{sender}/{data}`], '0x', '0x00000000', '0x'] as const;
    const data = encodeErrorResult({ abi: lookup, errorName: 'OffchainLookup', args });
    const url = await answering(
      `{"id":{id},"error":{"code":3,"message":"execution reverted","data":"${data}"}}`,
    );
    const client = new ChainClient(1, { url });
    const failed = client.call({ from: to, to, valueWei: 0n, data: '0x' });
    await expect(failed).rejects.toMatchObject({ code: 'TX_REVERTED' });
    expect(asked).toBe(0);
  });
});

describe('which chain it is', () => {
  const chainIs = (id: number) => answering(`{"id":{id},"result":"${toHex(id)}"}`);

  test('another than the wanted one is refused at once', async () => {
    const connecting = connectChain({ url: await chainIs(8453), chainId: 1 });
    await expect(connecting).rejects.toMatchObject({
      code: 'CHAIN_MISMATCH',
      facts: { expected: 1, found: 8453 },
    });
  });

  test('without a wish it is taken from the node', async () => {
    expect((await connectChain({ url: await chainIs(8453) })).chainId).toBe(8453);
  });

  test('a node that changes its mind is caught right before the broadcast, and nothing is sent [A-15]', async () => {
    let id = 1;
    const methods: string[] = [];
    const url = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const call = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        id: number;
        method: string;
      };
      methods.push(call.method);
      response.end(JSON.stringify({ id: call.id, result: toHex(id) }));
    });
    const client = await connectChain({ url, chainId: 1 });
    id = 31337;
    await expect(client.broadcast('0x02')).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    expect(methods).toEqual(['eth_chainId', 'eth_chainId']);
  });
});
