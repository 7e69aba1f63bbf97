import { AppError } from '../../../shared/errors.ts';
import type { ModelView } from '../../../shared/ipc/model-views.ts';
import type { ModelKey } from '../../agent/model/model-client.ts';
import type { KeptModelKey } from './kept-model-key.ts';

/** In the key chain, or where this system has none in the memory of this process until it ends. */
export class AppModelKey implements ModelKey {
  readonly #kept: KeptModelKey;
  #inMemory: string | null = null;

  constructor(kept: KeptModelKey) {
    this.#kept = kept;
  }

  /** Errors: MODEL_KEY_UNREADABLE. */
  async read(): Promise<string | null> {
    return this.#inMemory ?? (await this.#kept.read());
  }

  async place(): Promise<ModelView['keyPlace']> {
    if (this.#inMemory !== null) return 'memory';
    try {
      return (await this.#kept.read()) === null ? 'none' : 'key_chain';
    } catch {
      return 'unreadable';
    }
  }

  /** Errors: MODEL_KEY_INVALID. */
  async take(copied: string): Promise<void> {
    try {
      await this.#kept.store(copied);
      this.#inMemory = null;
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'MODEL_KEY_NOT_KEPT') throw thrown;
      this.#inMemory = copied.trim();
    }
  }

  /** Errors: MODEL_KEY_NOT_KEPT, where the key chain still holds it. */
  async forget(): Promise<void> {
    const wasInMemory = this.#inMemory !== null;
    this.#inMemory = null;
    if (!wasInMemory) await this.#kept.remove();
  }
}
