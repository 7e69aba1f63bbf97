// Another assistant: the real client of the SDK, or bare lines, against the real command line as a process.
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/main/clock.ts';
import { makeDataFolder } from '../../../src/main/make-data-folder.ts';
import { writeServing } from '../../../src/main/serving/serving-settings.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import type { StoreWriter } from '../../../src/main/store/store.ts';
import type { Serving } from '../../../src/shared/mcp/serving.ts';
import { programScript } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const allTold: Serving = { on: true, accounts: true, worth: true };
export const nothingTold: Serving = { on: true, accounts: false, worth: false };

/** A data folder in which the person chose this. */
export function servedFolder(
  serving: Serving,
  more: (writer: StoreWriter) => void = () => undefined,
): string {
  const dataDir = join(temporaryFolder(), 'data');
  makeDataFolder(dataDir);
  changeStore(dataDir, (writer) => {
    writeServing(writer, serving);
    more(writer);
  });
  return dataDir;
}

export function changeStore(dataDir: string, change: (writer: StoreWriter) => void): void {
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  change(store.writer);
  store.stop();
}

export const serveWords = (dataDir: string) => [
  programScript('cli'),
  ...['mcp', 'serve', '--data-dir', dataDir],
];

const environment = { PATH: process.env['PATH'] ?? '', HOME: tmpdir() };

/** Connected, by this name. */
export async function connectClient(dataDir: string, name = 'helper'): Promise<Client> {
  const client = new Client({ name, version: '1' });
  const [script = '', ...args] = serveWords(dataDir);
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [script, ...args] },
      ...{ env: environment, stderr: 'pipe' },
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

export interface Answer {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a document of whatever shape, looked at by the test.
  document: any;
}

export async function call(client: Client, name: string, given: object = {}): Promise<Answer> {
  const result = await client.callTool({ name, arguments: { ...given } });
  const [part] = result.content as { type: string; text: string }[];
  const text = part?.text ?? '';
  const isDocument = text.startsWith('{');
  return { isError: result.isError === true, document: isDocument ? JSON.parse(text) : text };
}

/** A client of bare lines, which says whatever it likes. */
export function rawClient(dataDir: string) {
  const child = spawn(process.execPath, serveWords(dataDir), { env: environment, stdio: 'pipe' });
  let [out, err] = ['', ''];
  const looks = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    for (const look of [...looks]) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.on('error', () => undefined);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
  return {
    say: (text: string) => void child.stdin.write(text),
    end: () => void child.stdin.end(),
    ended,
    /** So many lines of answers. */
    lines: (count: number) =>
      new Promise<unknown[]>((resolve, reject) => {
        const look = (): void => {
          const lines = out.split('\n').slice(0, -1);
          if (lines.length < count) return;
          looks.delete(look);
          resolve(lines.map((line) => JSON.parse(line)));
        };
        looks.add(look);
        void ended.then(() => reject(new Error(`ended: ${err}`)));
        look();
      }),
  };
}

export const hello = (id: number | string = 0) =>
  `${JSON.stringify({
    ...{ jsonrpc: '2.0', id, method: 'initialize' },
    params: {
      ...{ protocolVersion: '2024-11-05', capabilities: {} },
      clientInfo: { name: 'raw', version: '1' },
    },
  })}\n`;

export const ask = (id: number | string, name: string, given: object = {}) =>
  `${JSON.stringify({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name, arguments: given },
  })}\n`;

export const swapPlan = JSON.stringify({
  ...{ id: 'x', name: 'Swap 1 ETH for USDC', userId: 'local', createdAt: 0, status: 'draft' },
  root: {
    ...{ id: 'swap', label: 'Swap', type: 'action', tool: 'defi_swap' },
    params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', slippage: '0.5' },
  },
});
