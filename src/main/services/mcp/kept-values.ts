// Values of the variables and headers that servers get: in the system's key chain, or in memory where that does not
// answer, and in no database, page or log. One is kept for the words that start its server, or for its address, so that
// no other one gets it.
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { AppError } from '../../../shared/errors.ts';
import { namesGiven, type ServerConfig } from '../../../shared/mcp/server-config.ts';
import type { McpVariableView } from '../../../shared/mcp/views.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';
import { setAndVerify } from '../../wallet/keychain/device-secret.ts';
import type { KeyChain } from '../../wallet/keychain/key-chain.ts';
import type { KeptEntries } from './kept-entries.ts';

/** One line, and no more than a variable can well be. */
const valueShape = /^[^\p{C}]{1,4000}$/u;
/** The letters that can stand in a header. */
const headerShape = /^[\x20-\x7e]{1,4000}$/;

export class KeptValues {
  readonly #open: () => Promise<KeyChain>;
  readonly #entries: KeptEntries;
  readonly #inMemory = new Map<string, string>();

  constructor(open: () => Promise<KeyChain>, entries: KeptEntries) {
    this.#open = open;
    this.#entries = entries;
  }

  async place(config: ServerConfig, name: string): Promise<McpVariableView['place']> {
    const entry = entryOf(config, name);
    if (this.#inMemory.has(entry)) return 'memory';
    try {
      return (await (await this.#open()).get(entry)) === null ? 'none' : 'key_chain';
    } catch {
      return 'unreadable';
    }
  }

  /** Null where none was given. Errors: MCP_VALUE_UNREADABLE, where the key chain that holds it does not answer. */
  async read(config: ServerConfig, name: string): Promise<string | null> {
    const entry = entryOf(config, name);
    const held = this.#inMemory.get(entry);
    if (held !== undefined) return held;
    try {
      const value = await (await this.#open()).get(entry);
      if (value !== null) this.#entries.add(entry);
      return value;
    } catch {
      if (this.#entries.has(entry)) throw unreadable(name);
      return null;
    }
  }

  /** Errors: MCP_VALUE_INVALID. */
  async take(config: ServerConfig, name: string, copied: string): Promise<void> {
    const value = copied.trim();
    const shape = config.kind === 'http' ? headerShape : valueShape;
    if (!shape.test(value) || holdsSecret(value)) throw invalid();
    const entry = entryOf(config, name);
    try {
      const chain = await this.#open();
      this.#entries.add(entry);
      await setAndVerify(chain, entry, value);
      this.#inMemory.delete(entry);
    } catch {
      this.#inMemory.set(entry, value);
    }
  }

  /** Errors: MCP_VALUE_NOT_FORGOTTEN, where the key chain still holds it. */
  async forget(config: ServerConfig, name: string): Promise<void> {
    const entry = entryOf(config, name);
    this.#inMemory.delete(entry);
    try {
      await (await this.#open()).remove(entry);
    } catch {
      // It may hold an earlier one, which would be used from now on.
      if (this.#entries.has(entry)) throw notForgotten();
    }
    this.#entries.drop(entry);
  }

  /** All that was given for a server, but what one of `others` is started with too. Errors: as `forget`. */
  async forgetAll(config: ServerConfig, others: readonly ServerConfig[]): Promise<void> {
    const needed = new Set(others.flatMap(entriesOf));
    for (const name of namesGiven(config))
      if (!needed.has(entryOf(config, name))) await this.forget(config, name);
  }
}

function entriesOf(config: ServerConfig): string[] {
  return namesGiven(config).map((name) => entryOf(config, name));
}

/** By the words that start it, or by its address. */
function entryOf(config: ServerConfig, name: string): string {
  const way = config.kind === 'http' ? { url: config.url } : [config.command, config.args];
  return `mcp-value ${hash('sha256', canonicalize(way) ?? '')} ${name}`;
}

function invalid(): AppError {
  return new AppError('MCP_VALUE_INVALID', 'invalid_params', 'That is no value for a server.', {
    advice:
      'Nothing was stored. Copy one line; what may be a private key or a recovery phrase is given to no server.',
  });
}

function unreadable(name: string): AppError {
  const message = `The system key chain did not give the value of ${name}.`;
  return new AppError('MCP_VALUE_UNREADABLE', 'locked', message, {
    advice:
      'The server was not started, and gets no other value in its place. Unlock the key chain of your system, or give the value once more: in the app, or at the command line by --value-file.',
  });
}

function notForgotten(): AppError {
  const message = 'The system key chain did not remove the value.';
  return new AppError('MCP_VALUE_NOT_FORGOTTEN', 'locked', message, {
    advice: 'Unlock the key chain of your system and try again.',
  });
}
