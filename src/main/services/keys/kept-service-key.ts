// The key of a service outside, in the system's key chain and nowhere else: never in the database, in a log or
// in a page. A page can store and remove it and learn whether it is there. It is kept for the service that it was set
// for: whoever changes the address, a page too, has no key sent there that was meant for another.
import { AppError } from '../../../shared/errors.ts';
import { setAndVerify } from '../../wallet/keychain/device-secret.ts';
import type { KeyChain } from '../../wallet/keychain/key-chain.ts';
import type { KeyWords } from './key-words.ts';

/** What no key has: spaces, line ends, anything that cannot stand in a header. */
const keyShape = /^[\x21-\x7e]{8,500}$/;
/** It may open a wallet, and goes to nobody. */
const privateKeyShape = /^(0x)?[0-9a-f]{64}$/i;

/** Whose key it is, whatever path the service is asked at. */
export function serviceOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.origin ?? baseUrl;
}

export class KeptServiceKey {
  readonly words: KeyWords;
  readonly #open: () => Promise<KeyChain>;

  /** `open` loads the key chain; it is asked at each use, since one may be unlocked meanwhile. */
  constructor(open: () => Promise<KeyChain>, words: KeyWords) {
    this.#open = open;
    this.words = words;
  }

  /** Null where none was stored. Throws `unreadable` where that cannot be known. */
  async read(baseUrl: string): Promise<string | null> {
    return this.#ask('unreadable', (chain) => chain.get(this.#entryOf(baseUrl)));
  }

  /** Throws `invalid` for what is no key, and `notKept` where it was not kept. */
  async store(baseUrl: string, key: string): Promise<void> {
    const plain = key.trim();
    const { invalid } = this.words;
    if (!keyShape.test(plain) || privateKeyShape.test(plain)) {
      const advice = 'Nothing was stored. Copy the whole key, without spaces or line ends.';
      throw new AppError(invalid.code, 'invalid_params', invalid.message, { advice });
    }
    const name = this.#entryOf(baseUrl);
    await this.#ask('notKept', (chain) => setAndVerify(chain, name, plain));
  }

  /** Also where there is none. Throws `notKept`. */
  async remove(baseUrl: string): Promise<void> {
    await this.#ask('notKept', (chain) => chain.remove(this.#entryOf(baseUrl)));
  }

  #entryOf(baseUrl: string): string {
    return `${this.words.entry} ${serviceOf(baseUrl)}`;
  }

  async #ask<Answer>(
    trouble: 'unreadable' | 'notKept',
    work: (chain: KeyChain) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(await this.#open());
    } catch {
      // Without its cause: what a key chain says of an entry may hold the entry.
      const { code, message } = this.words[trouble];
      throw new AppError(code, 'locked', message, { advice: this.words.advice });
    }
  }
}
