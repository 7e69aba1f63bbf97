import type { KeyChain } from '../../../src/main/wallet/keychain/key-chain.ts';

export interface FakeKeyChain extends KeyChain {
  entries: Map<string, string>;
  /** Every value that was ever stored. */
  written: string[];
}

/** A key chain in memory; `faults` replaces single operations. */
export function fakeKeyChain(faults: Partial<KeyChain> = {}): FakeKeyChain {
  const entries = new Map<string, string>();
  const written: string[] = [];
  return {
    backend: 'fake',
    entries,
    written,
    get: async (name) => entries.get(name) ?? null,
    set: async (name, value) => {
      written.push(value);
      entries.set(name, value);
    },
    remove: async (name) => entries.delete(name),
    ...faults,
  };
}
