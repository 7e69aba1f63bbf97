// Lets a program of this computer, the rehearsal's fork, read a chain through the same pool as we do: what
// it is told has been agreed on and counted, and it never learns the endpoints' addresses.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import { type JsonRpc, NodeRpcError } from './json-rpc.ts';
import { translateRpcError } from './translate-rpc-error.ts';

/** Nothing is sent through here. */
export const readable: ReadonlySet<string> = new Set([
  ...['eth_chainId', 'net_version', 'eth_blockNumber', 'eth_gasPrice', 'eth_maxPriorityFeePerGas'],
  ...['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode', 'eth_getStorageAt', 'eth_call'],
  ...['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getTransactionByHash', 'eth_feeHistory'],
  ...['eth_getTransactionReceipt', 'eth_getLogs', 'web3_clientVersion'],
]);

const longestRequest = 1024 * 1024;
const callSchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});

/** Opens on first use, at an address that nobody can guess. */
export class LocalGateway {
  readonly #rpc: JsonRpc;
  readonly #path = `/${randomBytes(16).toString('hex')}`;
  #server: Server | undefined;
  #listening: Promise<string> | undefined;
  #trouble: AppError | undefined;

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  url(): Promise<string> {
    this.#listening ??= this.#listen();
    return this.#listening;
  }

  /** What it could not answer since it was asked for this last: the program that read tells it as its own. */
  takeTrouble(): AppError | undefined {
    const trouble = this.#trouble;
    this.#trouble = undefined;
    return trouble;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #listen(): Promise<string> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    this.#server = server;
    // It keeps nobody from ending.
    server.unref();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}${this.#path}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' && request.url === this.#path && (await read(request));
    if (typeof body !== 'string') return void response.writeHead(404).end();
    const asked: unknown = JSON.parse(body);
    const answer = Array.isArray(asked)
      ? await Promise.all(asked.map((call) => this.#answer(call)))
      : await this.#answer(asked);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  async #answer(asked: unknown): Promise<object> {
    const call = callSchema.safeParse(asked);
    if (!call.success) return failure(null, -32_600, 'invalid request');
    const { id, method, params = [] } = call.data;
    if (!readable.has(method)) return failure(id, -32_601, 'method not found');
    try {
      return { jsonrpc: '2.0', id, result: await this.#rpc.request(method, params) };
    } catch (thrown) {
      if (thrown instanceof NodeRpcError)
        return failure(id, thrown.code, thrown.message, thrown.data);
      this.#trouble = translateRpcError(thrown);
      return failure(id, -32_603, this.#trouble.code);
    }
  }
}

/** Undefined for more than anybody needs. */
async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > longestRequest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failure(id: unknown, code: number, message: string, data?: unknown): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}
