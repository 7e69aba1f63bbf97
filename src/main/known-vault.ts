// What main has recorded of the vault: public addresses, to show balances while it is locked, and the
// newest generation and ledger entry seen, so that an older file put in its place is noticed.
import { z } from 'zod';
import type { Account } from '../shared/ipc/views.ts';
import type { Store } from './store/open-store.ts';
import type { KnownState } from './wallet/protocol/control.ts';

const key = 'vault.known';
const schema = z.strictObject({
  vaultId: z.string(),
  ledgerSeq: z.number().int(),
  accounts: z.array(z.string()),
});
type Known = z.infer<typeof schema>;

export class KnownVault {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Accounts of the vault as last opened, in their order. */
  accounts(): Account[] {
    return (this.#read()?.accounts ?? []).map((address, index) => ({
      address,
      name: nameOf(index),
    }));
  }

  /** Undefined before the vault was opened once. */
  state(vaultId: string): KnownState | undefined {
    const known = this.#read();
    const generation = this.#store.reader.vaultGenerations.get(vaultId);
    if (known?.vaultId !== vaultId || generation === undefined) return undefined;
    return { vaultId, generation, ledgerSeq: known.ledgerSeq };
  }

  see({ vaultId, generation, ledgerSeq }: KnownState): void {
    const { vaultGenerations } = this.#store.writer;
    // It is open: an older generation was accepted by the person, over the signer's own channel.
    if (vaultGenerations.see(vaultId, generation) === 'rolled_back') {
      vaultGenerations.accept(vaultId, generation);
    }
    this.#write({ vaultId, ledgerSeq, accounts: this.#read()?.accounts ?? [] });
  }

  seeAccounts(vaultId: string, accounts: readonly string[]): void {
    const known = this.#read();
    const ledgerSeq = known?.vaultId === vaultId ? known.ledgerSeq : 0;
    this.#write({ vaultId, ledgerSeq, accounts: [...accounts] });
  }

  #read(): Known | undefined {
    const stored = this.#store.reader.settings.get(key, schema);
    return stored?.ok ? stored.value : undefined;
  }

  #write(known: Known): void {
    this.#store.writer.settings.set(key, known);
  }
}

function nameOf(index: number): string {
  return index === 0 ? 'Main' : `Account ${index + 1}`;
}
