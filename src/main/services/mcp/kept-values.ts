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

type StdioConfig = Extract<ServerConfig, { kind: 'stdio' }>;
/** One line, and no more than a variable can well be. */
const valueShape = /^[^\p{C}]{1,4000}$/u;

export class KeptValues {
  readonly #open: () => Promise<KeyChain>;
  readonly #inMemory = new Map<string, string>();

  constructor(open: () => Promise<KeyChain>) {
    this.#open = open;
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

  /** Null where none was given, or the key chain does not answer. */
  async read(config: StdioConfig, name: string): Promise<string | null> {
    const entry = entryOf(config, name);
    const held = this.#inMemory.get(entry);
    if (held !== undefined) return held;
    try {
      return await (await this.#open()).get(entry);
    } catch {
      return null;
    }
  }

  /** Errors: MCP_VALUE_INVALID. */
  async take(config: StdioConfig, name: string, copied: string): Promise<void> {
    const value = copied.trim();
    if (!valueShape.test(value) || holdsSecret(value)) throw invalid();
    const entry = entryOf(config, name);
    try {
      await setAndVerify(await this.#open(), entry, value);
      this.#inMemory.delete(entry);
    } catch {
      this.#inMemory.set(entry, value);
    }
  }

  /** Errors: MCP_VALUE_NOT_FORGOTTEN, where the key chain still holds it. */
  async forget(config: StdioConfig, name: string): Promise<void> {
    const entry = entryOf(config, name);
    if (this.#inMemory.delete(entry)) return;
    try {
      await (await this.#open()).remove(entry);
    } catch {
      throw notForgotten();
    }
  }
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

function notForgotten(): AppError {
  const message = 'The system key chain did not remove the value.';
  return new AppError('MCP_VALUE_NOT_FORGOTTEN', 'locked', message, {
    advice: 'Unlock the key chain of your system and try again.',
  });
}
