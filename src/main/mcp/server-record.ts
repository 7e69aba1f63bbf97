import { cleanBlock } from '../../shared/clean-block.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import type { McpLogKind } from '../../shared/mcp/views.ts';
import type { McpEvent } from '../store/queries/mcp-log.ts';
import type { StoreWriter } from '../store/store.ts';
import type { HearServer, McpSession } from './mcp-session.ts';

/** Letters of one entry, and entries that are held until they are written: the last ones. */
const mostLetters = 500;
const mostHeld = 100;

/** What is written down of one server. What it says is held and written with what is known next. */
export class ServerRecord {
  readonly #server: string;
  readonly #writer: Pick<StoreWriter, 'mcpLog'>;
  #held: McpEvent[] = [];
  /** What is not yet a whole line. */
  #rest = '';

  constructor(server: string, writer: Pick<StoreWriter, 'mcpLog'>) {
    this.#server = server;
    this.#writer = writer;
  }

  readonly hear: HearServer = (kind, text) => {
    if (kind === 'protocol') return this.#hold('protocol', text);
    const lines = `${this.#rest}${text}`.split('\n');
    this.#rest = (lines.pop() ?? '').slice(0, mostLetters);
    for (const line of lines.slice(-mostHeld)) this.#hold('stderr', line);
  };

  say(kind: 'started' | 'ended' | 'called' | 'protocol', text: string): void {
    this.#hold(kind, text);
    this.flush();
  }

  failed(thrown: unknown): AppError {
    const error = toAppError(thrown);
    this.#hold('failed', error.message, error.code);
    this.flush();
    return error;
  }

  flush(): void {
    if (this.#rest !== '') this.#hold('stderr', this.#rest);
    this.#rest = '';
    this.#writer.mcpLog.add(this.#server, this.#held.splice(0));
  }

  #hold(kind: McpLogKind, text: string, code?: string): void {
    const clean = cleanBlock(text, mostLetters).trim();
    if (clean === '' && kind === 'stderr') return;
    this.#held.push({ kind, text: clean, ...(code === undefined ? {} : { code }) });
    this.#held.splice(0, this.#held.length - mostHeld);
  }
}

/** The same connection, with each call written down without what was said in it. */
export function recorded(session: McpSession, record: ServerRecord): McpSession {
  return {
    ...session,
    call: (tool, params) => {
      record.say('called', tool);
      return session.call(tool, params);
    },
  };
}
