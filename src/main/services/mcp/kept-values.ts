// Values of the variables that servers get: in the system's key chain, or in memory where that does not answer, and
// in no database, page or log. One is kept for the words that start its server, so that no other program gets it.
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { AppError } from '../../../shared/errors.ts';
import type { ServerConfig } from '../../../shared/mcp/server-config.ts';
import type { McpVariableView } from '../../../shared/mcp/views.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';
import { setAndVerify } from '../../wallet/keychain/device-secret.ts';
import type { KeyChain } from '../../wallet/keychain/key-chain.ts';
import type { KeptEntries } from './kept-entries.ts';

type StdioConfig = Extract<ServerConfig, { kind: 'stdio' }>;
/** One line, and no more than a variable can well be. */
const valueShape = /^[^\p{C}]{1,4000}$/u;

export class KeptValues {
  readonly #open: () => Promise<KeyChain>;
  readonly #entries: KeptEntries;
  readonly #inMemory = new Map<string, string>();

  constructor(open: () => Promise<KeyChain>, entries: KeptEntries) {
    this.#open = open;
    this.#entries = entries;
  }

  async place(config: StdioConfig, name: string): Promise<McpVariableView['place']> {
    const entry = entryOf(config, name);
    if (this.#inMemory.has(entry)) return 'memory';
    try {
      return (await (await this.#open()).get(entry)) === null ? 'none' : 'key_chain';
    } catch {
      return 'unreadable';
    }
  }

  /** Null where none was given. Errors: MCP_VALUE_UNREADABLE, where the key chain that holds it does not answer. */
  async read(config: StdioConfig, name: string): Promise<string | null> {
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
  async take(config: StdioConfig, name: string, copied: string): Promise<void> {
    const value = copied.trim();
    if (!valueShape.test(value) || holdsSecret(value)) throw invalid();
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
  async forget(config: StdioConfig, name: string): Promise<void> {
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
    for (const { name, entry, of } of variablesOf(config))
      if (!needed.has(entry)) await this.forget(of, name);
  }
}

function variablesOf(config: ServerConfig) {
  if (config.kind === 'http') return [];
  return config.env.map((name) => ({ name, entry: entryOf(config, name), of: config }));
}

function entriesOf(config: ServerConfig): string[] {
  return variablesOf(config).map(({ entry }) => entry);
}

function entryOf({ command, args }: StdioConfig, name: string): string {
  return `mcp-value ${hash('sha256', canonicalize([command, args]) ?? '')} ${name}`;
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
      'The server was not started, and gets no other value in its place. Unlock the key chain of your system, or give the value once more.',
  });
}

function notForgotten(): AppError {
  const message = 'The system key chain did not remove the value.';
  return new AppError('MCP_VALUE_NOT_FORGOTTEN', 'locked', message, {
    advice: 'Unlock the key chain of your system and try again.',
  });
}
