// HTTP to a program that this one started on this computer, on connections that are kept. Node's own client takes
// as long for a call as such a program does. What that client can do beside (names, encryption, redirects, bodies
// in chunks) such a program has no use for; whatever is answered otherwise than expected ends the connection.
import { connect, type Socket } from 'node:net';
import { AppError } from '../../../shared/errors.ts';
import type { Post } from './post-json.ts';
import { rpcBadAnswer, rpcTimeout, rpcUnreachable } from './rpc-errors.ts';

/** By host, connections that nobody uses at the moment. */
const idle = new Map<string, Connection[]>();

/** The text of the answer. Errors: RPC_UNREACHABLE, RPC_TIMEOUT, RPC_BAD_ANSWER. */
export async function postLocal(post: Post): Promise<string> {
  const { url, method, timeoutMs } = post;
  const connection = idle.get(url.host)?.pop() ?? new Connection(url);
  const limit = setTimeout(
    () => connection.end(rpcTimeout(url.host, method, timeoutMs)),
    Math.max(1, Math.ceil(timeoutMs)),
  );
  try {
    const answer = await connection.exchange(post);
    if (connection.isOpen) idle.set(url.host, [...(idle.get(url.host) ?? []), connection]);
    return answer;
  } catch (error) {
    throw error instanceof AppError ? error : rpcUnreachable(url.host, error);
  } finally {
    clearTimeout(limit);
  }
}

interface Asked {
  post: Post;
  settle: (answer: string) => void;
  fail: (reason: unknown) => void;
}

/** Of an answer: where its body begins and ends. */
interface Body {
  from: number;
  to: number;
}

/** One call at a time. */
class Connection {
  readonly #socket: Socket;
  #asked: Asked | undefined;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #body: Body | undefined;

  constructor({ host, hostname, port }: URL) {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Uint8Array) => this.#read(chunk));
    this.#socket.on('error', (error) => this.end(error));
    this.#socket.on('close', () => {
      this.end(new Error('The connection ended.'));
      const free = idle.get(host)?.filter((each) => each !== this) ?? [];
      if (free.length === 0) idle.delete(host);
      else idle.set(host, free);
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  exchange(post: Post): Promise<string> {
    const { url, body } = post;
    const head = [
      `POST ${url.pathname} HTTP/1.1`,
      `host: ${url.host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    return new Promise((settle, fail) => {
      this.#asked = { post, settle, fail };
      [this.#chunks, this.#size, this.#body] = [[], 0, undefined];
      this.#socket.ref();
      this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    });
  }

  end(why: Error): void {
    this.#asked?.fail(why);
    this.#asked = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Uint8Array): void {
    // What comes without a question must not be taken for the next answer.
    if (this.#asked === undefined) this.end(new Error('Nothing was asked.'));
    else this.#take(chunk, this.#asked);
  }

  #take(chunk: Uint8Array, { post: { url, method, maxBytes }, settle }: Asked): void {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    this.#body ??= bodyIn(Buffer.concat(this.#chunks));
    const { from, to } = this.#body ?? { from: 0, to: maxBytes };
    if (to > maxBytes || this.#size > maxBytes) {
      this.end(rpcBadAnswer(url.host, method, 'too_large'));
    } else if (this.#size > to || Number.isNaN(to)) {
      this.end(rpcBadAnswer(url.host, method, 'not_http'));
    } else if (this.#size === to && this.#body !== undefined) {
      this.#asked = undefined;
      this.#socket.unref();
      settle(Buffer.concat(this.#chunks).toString('utf8', from, to));
      // One that waits for its next call must not hold the last answer.
      this.#chunks = [];
    }
  }
}

/** Undefined as long as its head is not all there; without an end where it is no answer with a body of a known length. */
function bodyIn(answer: Buffer): Body | undefined {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = answer.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  const from = end + 4;
  return { from, to: head.startsWith('HTTP/1.1 200 ') ? from + Number(length) : NaN };
}
