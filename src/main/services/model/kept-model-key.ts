// The key of the model service, in the system's key chain and nowhere else: never in the database, in a log or
// in a page. A page can store and remove it and learn whether it is there. It is kept for the service that it was set
// for: whoever changes the address, a page too, has no key sent there that was meant for another.
import { AppError } from '../../../shared/errors.ts';
import type { ModelKey } from '../../agent/model/model-client.ts';
import { setAndVerify } from '../../wallet/keychain/device-secret.ts';
import type { KeyChain } from '../../wallet/keychain/key-chain.ts';

const entryOf = (baseUrl: string) => `model-service-key ${serviceOf(baseUrl)}`;
/** What no key has: spaces, line ends, anything that cannot stand in a header. */
const keyShape = /^[\x21-\x7e]{8,500}$/;
/** It may open a wallet, and goes to nobody. */
const privateKeyShape = /^(0x)?[0-9a-f]{64}$/i;

/** Whose key it is, whatever path the service is asked at. */
export function serviceOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.origin ?? baseUrl;
}

export class KeptModelKey implements ModelKey {
  readonly #open: () => Promise<KeyChain>;

  /** `open` loads the key chain; it is asked at each use, since one may be unlocked meanwhile. */
  constructor(open: () => Promise<KeyChain>) {
    this.#open = open;
  }

  /** Null where none was stored. Throws MODEL_KEY_UNREADABLE where that cannot be known. */
  async read(baseUrl: string): Promise<string | null> {
    return this.#ask('MODEL_KEY_UNREADABLE', (chain) => chain.get(entryOf(baseUrl)));
  }

  /** Throws MODEL_KEY_INVALID for what is no key, and MODEL_KEY_NOT_KEPT where it was not kept. */
  async store(baseUrl: string, key: string): Promise<void> {
    const plain = key.trim();
    if (!keyShape.test(plain) || privateKeyShape.test(plain)) throw invalid();
    const name = entryOf(baseUrl);
    await this.#ask('MODEL_KEY_NOT_KEPT', (chain) => setAndVerify(chain, name, plain));
  }

  /** Also where there is none. Throws MODEL_KEY_NOT_KEPT. */
  async remove(baseUrl: string): Promise<void> {
    await this.#ask('MODEL_KEY_NOT_KEPT', (chain) => chain.remove(entryOf(baseUrl)));
  }

  async #ask<Answer>(
    code: 'MODEL_KEY_UNREADABLE' | 'MODEL_KEY_NOT_KEPT',
    work: (chain: KeyChain) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(await this.#open());
    } catch {
      // Without its cause: what a key chain says of an entry may hold the entry.
      throw new AppError(code, 'locked', sentences[code], { advice });
    }
  }
}

const sentences = {
  MODEL_KEY_UNREADABLE: 'The key of the model service cannot be read from the system key chain.',
  MODEL_KEY_NOT_KEPT: 'The system key chain did not keep the change of the model key.',
};
const advice =
  'Unlock the key chain of your system and try again. What is understood without a model works as before.';

function invalid(): AppError {
  const message = 'That is not a key of a model service.';
  return new AppError('MODEL_KEY_INVALID', 'invalid_params', message, {
    advice: 'Nothing was stored. Copy the whole key, without spaces or line ends.',
  });
}
