import { z } from 'zod';
import type { Store } from '../../store/open-store.ts';
import { requireStored } from '../../store/stored.ts';

const key = 'mcp_kept_values';
const schema = z.array(z.string());

/** Which entries the key chain took, so that a locked one is told from one that never had any. No value is here. */
export class KeptEntries {
  readonly #store: Pick<Store, 'reader' | 'writer'>;

  constructor(store: Pick<Store, 'reader' | 'writer'>) {
    this.#store = store;
  }

  has(entry: string): boolean {
    return this.#all().includes(entry);
  }

  add(entry: string): void {
    if (!this.has(entry)) this.#store.writer.settings.set(key, [...this.#all(), entry]);
  }

  drop(entry: string): void {
    const others = this.#all().filter((each) => each !== entry);
    this.#store.writer.settings.set(key, others);
  }

  /** Errors: PARKED. */
  #all(): string[] {
    const stored = this.#store.reader.settings.get(key, schema);
    return stored === undefined ? [] : requireStored(stored);
  }
}
