import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { KeyChain } from '../../../src/main/wallet/keychain/key-chain.ts';

/** A key chain in a file, so that a signer that is started anew finds what was kept. */
export function fileKeyChain(path: string): KeyChain {
  const read = (): Record<string, string> =>
    existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const write = (entries: Record<string, string>) => writeFileSync(path, JSON.stringify(entries));
  return {
    backend: 'file',
    get: async (name) => read()[name] ?? null,
    set: async (name, value) => write({ ...read(), [name]: value }),
    remove: async (name) => {
      const { [name]: gone, ...rest } = read();
      write(rest);
      return gone !== undefined;
    },
  };
}
