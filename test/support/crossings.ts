// Everything that passes main's borders in a running app: the calls of its pages and what they are answered, what it
// tells them, what it and the signer say to each other, and what it writes to a socket or a pipe (the frames of MCP
// servers, the requests of a model, of chains). The port between the signer and the trusted window is not main's.
import type { RunningApp } from './electron-app.ts';

/** By the way that it went, in the order in which it did; bytes are in hex. */
export type Crossings = Record<string, string[]>;

declare global {
  var crossingsOfTest: Crossings | undefined;
}

/** Keeps what passes from now on; gives what did until then. */
export async function keepCrossings({
  electron,
}: Pick<RunningApp, 'electron'>): Promise<() => Promise<Map<string, Buffer>>> {
  await electron.evaluate(({ app, ipcMain, webContents }) => {
    const kept: Crossings = {};
    globalThis.crossingsOfTest = kept;
    const hexed = (_name: string, value: unknown) =>
      ArrayBuffer.isView(value)
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
        : typeof value === 'bigint'
          ? String(value)
          : value;
    const keep = (way: string, what: unknown) => {
      kept[way] ??= [];
      kept[way].push(typeof what === 'string' ? what : (JSON.stringify(what, hexed) ?? ''));
    };

    type Handler = (event: unknown, payload: unknown) => unknown;
    // Electron's own name for what `handle` fills.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })
      ._invokeHandlers;
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (event, payload) => {
        keep(`asked ${channel}`, payload);
        const answer = await handler(event, payload);
        keep(`answered ${channel}`, answer);
        return answer;
      });
    }
    const keepTold = (contents: Electron.WebContents) => {
      const send = contents.send.bind(contents);
      contents.send = (channel, ...told) => {
        keep('told to a page', [channel, told]);
        send(channel, ...told);
      };
    };
    webContents.getAllWebContents().forEach(keepTold);
    app.on('web-contents-created', (_event, contents) => keepTold(contents));

    const { EventEmitter } = process.getBuiltinModule('node:events');
    const emit = EventEmitter.prototype.emit;
    const heard = new WeakSet<object>();
    EventEmitter.prototype.emit = function (this: object, name, ...values) {
      if (name === 'message' && this.constructor.name === 'ForkUtilityProcess') {
        keep('said by the signer', values);
        const child = this as { postMessage(message: unknown, ports?: unknown): void };
        if (!heard.has(child)) {
          heard.add(child);
          const post = child.postMessage.bind(child);
          child.postMessage = (message, ports) => {
            keep('said to the signer', message);
            post(message, ports);
          };
        }
      }
      return emit.call(this as never, name, ...values);
    };

    const { Socket } = process.getBuiltinModule('node:net');
    // All that goes into a socket or a pipe goes through this one, alone or gathered.
    const sockets = Socket.prototype as unknown as {
      _writeGeneric(gathered: boolean, data: unknown, encoding: unknown, done: unknown): void;
    };
    const write = sockets._writeGeneric;
    sockets._writeGeneric = function (gathered, data, encoding, done) {
      const chunks = gathered ? (data as { chunk: Uint8Array | string }[]) : [{ chunk: data }];
      for (const { chunk } of chunks) {
        keep('written to a socket', typeof chunk === 'string' ? chunk : String(chunk));
      }
      write.call(this, gathered, data, encoding, done);
    };
  });
  return async () => {
    const kept = (await electron.evaluate(() => globalThis.crossingsOfTest)) ?? {};
    return new Map(Object.entries(kept).map(([way, what]) => [way, Buffer.from(what.join('\n'))]));
  };
}
