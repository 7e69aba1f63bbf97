// A loopback server that speaks what Sourcify (v2) and Etherscan (v2) speak, about contracts that a test gives it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const etherscanKey = 'ETHERSCANKEY0123456789ABCDEFGHIJK';

/** What the services have of one contract. */
export interface KeptContract {
  abi: unknown;
  name?: string;
  match?: 'exact_match' | 'match';
  /** Of a contract that sends its calls on: where the services think that it does. */
  proxyOf?: string;
  similar?: string;
  /** Sourcify could neither name it nor tell whether it is a proxy. */
  unsure?: boolean;
}

/** What goes wrong with every answer from now on. */
export type Fault =
  | 'busy'
  | 'html'
  | 'slow'
  | 'cut'
  | 'huge'
  | 'redirect'
  | 'down'
  | 'other contract'
  | 'other chain'
  | 'echo';

export interface SourceServices {
  sourcifyUrl: string;
  etherscanUrl: string;
  /** Of the server itself. */
  origin: string;
  /** By `chain/address` in small letters. */
  sourcify: Map<string, KeptContract>;
  etherscan: Map<string, KeptContract>;
  fault: Fault | null;
  /** Keeps the answers back until what it gives is called. */
  hold(): () => void;
  /** Path and query of each request, in order. */
  seen: string[];
  stop(): Promise<void>;
}

export async function startSourceServices(): Promise<SourceServices> {
  const server = createServer(async (request, response) => {
    const ready = held;
    note(services, request);
    await ready;
    serve(services, request, response);
  });
  let held: Promise<void> | null = null;
  const services: SourceServices = {
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    ...{ sourcifyUrl: '', etherscanUrl: '', origin: '', fault: null, seen: [] },
    ...{ sourcify: new Map(), etherscan: new Map() },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  services.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  services.sourcifyUrl = `${services.origin}/server`;
  services.etherscanUrl = `${services.origin}/v2/api`;
  return services;
}

/** For one test. */
export async function sourceServices(): Promise<SourceServices> {
  const services = await startSourceServices();
  onTestFinished(() => (services.fault === 'down' ? undefined : services.stop()));
  return services;
}

function note(services: SourceServices, { url = '/' }: IncomingMessage): void {
  services.seen.push(url);
}

type Answered = [status: number, body: object];

function serve(services: SourceServices, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', services.origin);
  if (fails(services, url, response)) return;
  const [status, body] = answered(services, url);
  answer(response, status, body);
}

function answered(services: SourceServices, url: URL): Answered {
  const [, , , , chain = '', address = ''] = url.pathname.split('/');
  const fields = url.searchParams.get('fields');
  if (url.pathname.startsWith('/server/v2/contract/'))
    return askSourcify(services, { chain, address, fields });
  if (url.pathname === '/v2/api') return askEtherscan(services, url);
  return [404, { customCode: 'not_found', message: 'no such path', errorId: '1' }];
}

/** Whether a fault answered instead. */
function fails({ fault, origin }: SourceServices, url: URL, response: ServerResponse): boolean {
  const isEtherscan = url.pathname === '/v2/api';
  switch (fault) {
    case 'busy':
      if (isEtherscan) answer(response, 200, notOk('Max calls per sec rate limit reached (3/sec)'));
      else answer(response, 429, { customCode: 'too_many_requests', message: '', errorId: '1' });
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Just a moment</title>');
      return true;
    case 'slow':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
      return true;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"match":', () => response.destroy());
      return true;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`"${'a'.repeat(300_000)}"`);
      return true;
    case 'redirect':
      response.writeHead(302, { location: `${origin}/elsewhere${url.search}` });
      response.end();
      return true;
    case 'echo':
      answer(response, 200, notOk(`You sent ${url.search}`));
      return true;
    default:
      return false;
  }
}

function askSourcify(
  { sourcify, fault }: SourceServices,
  { chain, address, fields }: { chain: string; address: string; fields: string | null },
): Answered {
  if (fault === 'other chain') {
    const message = `The chain with chainId ${chain} is not supported for verification`;
    return [404, { customCode: 'unsupported_chain', message, errorId: '1' }];
  }
  const kept = sourcify.get(`${chain}/${address.toLowerCase()}`);
  const about = {
    chainId: chain,
    address: fault === 'other contract' ? `0x${'9'.repeat(40)}` : address,
  };
  if (kept === undefined) {
    return [
      404,
      {
        match: null,
        creationMatch: null,
        runtimeMatch: null,
        ...about,
      },
    ];
  }
  const { abi, name = 'Contract', match = 'exact_match', proxyOf, unsure = false } = kept;
  const all: Record<string, unknown> = {
    abi,
    compilation: unsure
      ? null
      : { language: 'Solidity', compiler: 'solc', compilerVersion: '0.8.30', name },
    proxyResolution: unsure
      ? { proxyResolutionError: { customCode: 'proxy_resolution_error' } }
      : {
          ...{
            isProxy: proxyOf !== undefined,
            proxyType: proxyOf === undefined ? null : 'DiamondProxy',
          },
          implementations: proxyOf === undefined ? [] : [{ address: proxyOf, name: 'Behind' }],
        },
  };
  const wanted = (fields ?? '').split(',').map((field) => [field, all[field]]);
  return [
    200,
    {
      ...{ match, creationMatch: match, runtimeMatch: match, matchId: '7', ...about },
      ...{ verifiedAt: '2026-01-01T00:00:00Z', ...Object.fromEntries(wanted) },
    },
  ];
}

function askEtherscan(services: SourceServices, url: URL): Answered {
  const asked = Object.fromEntries(url.searchParams);
  if (asked['apikey'] !== etherscanKey) return [200, notOk('Invalid API Key (#err2)|')];
  if (services.fault === 'other chain')
    return [200, notOk('Missing or unsupported chainid parameter (required for v2 api)')];
  if (asked['module'] !== 'contract' || asked['action'] !== 'getsourcecode')
    return [200, notOk('Error! Missing Or invalid Action name')];
  const kept = services.etherscan.get(`${asked['chainid']}/${asked['address']?.toLowerCase()}`);
  const { abi, name = 'Contract', proxyOf, similar = '' } = kept ?? { abi: null };
  return [
    200,
    {
      ...{ status: '1', message: 'OK' },
      result: [
        {
          SourceCode: kept === undefined ? '' : 'contract Contract {}',
          ABI: kept === undefined ? 'Contract source code not verified' : JSON.stringify(abi),
          ...{ ContractName: kept === undefined ? '' : name, CompilerVersion: 'v0.8.30' },
          ...{ Proxy: proxyOf === undefined ? '0' : '1', Implementation: proxyOf ?? '' },
          ...{ SwarmSource: '', SimilarMatch: similar },
        },
      ],
    },
  ];
}

function notOk(result: string) {
  return { status: '0', message: 'NOTOK', result };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
