// The other end of a pipe: a message to a line. It may be anybody, so that a line has an end, the next one is read
// when the answers are out, and what is no message gets an error and nothing else.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../../shared/errors.ts';

/** Of one message. */
const maxMessageBytes = 1_048_576;

export interface LinePipe {
  input: AsyncIterable<Uint8Array>;
  /** Settles when the reader has room for more. */
  write(text: string): Promise<void>;
}

export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #pipe: LinePipe;
  #written: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(pipe: LinePipe) {
    this.#pipe = pipe;
  }

  async start(): Promise<void> {}

  /** Reads until the other side ends. Errors: MESSAGE_TOO_LONG. */
  async read(): Promise<void> {
    let held: Uint8Array[] = [];
    let length = 0;
    const decoder = new TextDecoder();
    for await (const chunk of this.#pipe.input) {
      let rest = chunk;
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        held.push(rest.subarray(0, end));
        length += end;
        if (length > maxMessageBytes) throw tooLong();
        await this.#take(decoder.decode(Buffer.concat(held)));
        if (this.#closed) return;
        rest = rest.subarray(end + 1);
        held = [];
        length = 0;
      }
      held.push(rest);
      length += rest.length;
      if (length > maxMessageBytes) throw tooLong();
    }
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }

  async #take(line: string): Promise<void> {
    if (line.trim() === '') return;
    const read = messageOf(line);
    if ('message' in read) this.onmessage?.(read.message);
    else await this.#write({ jsonrpc: '2.0', id: null, error: read.error });
    // The answer is made by then, and out before the next message is looked at.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#written;
  }

  #write(message: unknown): Promise<void> {
    const text = `${JSON.stringify(message)}\n`;
    this.#written = this.#written.then(() => this.#pipe.write(text));
    return this.#written;
  }
}

type Read = { message: JSONRPCMessage } | { error: { code: number; message: string } };

function messageOf(line: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { error: { code: -32_700, message: 'This is not JSON.' } };
  }
  if (Array.isArray(value)) {
    return { error: { code: -32_600, message: 'One message to a line: there are no batches.' } };
  }
  const parsed = JSONRPCMessageSchema.safeParse(value);
  if (parsed.success) return { message: parsed.data };
  return { error: { code: -32_600, message: 'This is no message of JSON-RPC 2.0.' } };
}

function tooLong(): AppError {
  const message = `A message was longer than ${maxMessageBytes} bytes.`;
  return new AppError('MESSAGE_TOO_LONG', 'invalid_params', message, {
    advice: 'The connection was ended. What was proposed before stays as it is.',
  });
}
