import { AppError } from '../../../shared/errors.ts';
import type { KeyPlace } from '../../../shared/ipc/key-place.ts';
import { type KeptServiceKey, serviceOf } from './kept-service-key.ts';

/**
 * In the key chain, or where this system has none in the memory of this process until it ends; for each service
 * its own.
 */
export class AppServiceKey {
  readonly #kept: KeptServiceKey;
  readonly #inMemory = new Map<string, string>();

  constructor(kept: KeptServiceKey) {
    this.#kept = kept;
  }

  /** Errors: `unreadable` of its words. */
  async read(baseUrl: string): Promise<string | null> {
    return this.#inMemory.get(serviceOf(baseUrl)) ?? (await this.#kept.read(baseUrl));
  }

  async place(baseUrl: string): Promise<KeyPlace> {
    if (this.#inMemory.has(serviceOf(baseUrl))) return 'memory';
    try {
      return (await this.#kept.read(baseUrl)) === null ? 'none' : 'key_chain';
    } catch {
      return 'unreadable';
    }
  }

  /** Errors: `invalid` of its words. */
  async take(baseUrl: string, copied: string): Promise<void> {
    try {
      await this.#kept.store(baseUrl, copied);
      this.#inMemory.delete(serviceOf(baseUrl));
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== this.#kept.words.notKept.code)
        throw thrown;
      this.#inMemory.set(serviceOf(baseUrl), copied.trim());
    }
  }

  /** Errors: `notKept` of its words, where the key chain still holds it. */
  async forget(baseUrl: string): Promise<void> {
    const wasInMemory = this.#inMemory.delete(serviceOf(baseUrl));
    // The key chain may hold an earlier one, which would be used from now on.
    if (wasInMemory && (await this.place(baseUrl)) !== 'key_chain') return;
    await this.#kept.remove(baseUrl);
  }
}
