import { AppError } from '../../../shared/errors.ts';
import type { ModelView } from '../../../shared/ipc/model-views.ts';
import type { ModelKey } from '../../agent/model/model-client.ts';
import { type KeptModelKey, serviceOf } from './kept-model-key.ts';

/**
 * In the key chain, or where this system has none in the memory of this process until it ends; for each service
 * its own.
 */
export class AppModelKey implements ModelKey {
  readonly #kept: KeptModelKey;
  readonly #inMemory = new Map<string, string>();

  constructor(kept: KeptModelKey) {
    this.#kept = kept;
  }

  /** Errors: MODEL_KEY_UNREADABLE. */
  async read(baseUrl: string): Promise<string | null> {
    return this.#inMemory.get(serviceOf(baseUrl)) ?? (await this.#kept.read(baseUrl));
  }

  async place(baseUrl: string): Promise<ModelView['keyPlace']> {
    if (this.#inMemory.has(serviceOf(baseUrl))) return 'memory';
    try {
      return (await this.#kept.read(baseUrl)) === null ? 'none' : 'key_chain';
    } catch {
      return 'unreadable';
    }
  }

  /** Errors: MODEL_KEY_INVALID. */
  async take(baseUrl: string, copied: string): Promise<void> {
    try {
      await this.#kept.store(baseUrl, copied);
      this.#inMemory.delete(serviceOf(baseUrl));
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'MODEL_KEY_NOT_KEPT') throw thrown;
      this.#inMemory.set(serviceOf(baseUrl), copied.trim());
    }
  }

  /** Errors: MODEL_KEY_NOT_KEPT, where the key chain still holds it. */
  async forget(baseUrl: string): Promise<void> {
    const wasInMemory = this.#inMemory.delete(serviceOf(baseUrl));
    // The key chain may hold an earlier one, which would be used from now on.
    if (wasInMemory && (await this.place(baseUrl)) !== 'key_chain') return;
    await this.#kept.remove(baseUrl);
  }
}
