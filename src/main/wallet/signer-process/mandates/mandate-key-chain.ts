// What the system's key chain holds of a mandate: where its record ends, so that an older one is noticed, and the
// random key that seals its signing key. 32 bytes each, which mean nothing without the files beside the vault.
import { setAndVerify } from '../../keychain/device-secret.ts';
import { type KeyChain, keyChainError } from '../../keychain/key-chain.ts';
import {
  type MandateName,
  mandateHeadName,
  mandateKeyName,
} from '../../keychain/mandate-entry-names.ts';
import { randomBytes } from '../../vault/random-bytes.ts';
import type { RecordHead } from '../ledger.ts';

/** Of the 32 bytes of a MAC, beside the 8 of a number. */
const keptOfMac = 24;

export class MandateKeyChain {
  readonly #load: (() => Promise<KeyChain>) | null;
  #loading: Promise<KeyChain> | undefined;

  /** `load` is called once, on first use; null where there is no key chain. */
  constructor(load: (() => Promise<KeyChain>) | null) {
    this.#load = load;
  }

  /** Throws a KEYCHAIN code where there is none; so do all the others. */
  open(): Promise<KeyChain> {
    this.#loading ??= this.#load
      ? this.#load()
      : Promise.reject(keyChainError('KEYCHAIN_UNAVAILABLE'));
    return this.#loading;
  }

  /** Where the record ended; the MAC is cut short. Null when there is no such entry. */
  async head(name: MandateName): Promise<RecordHead | null> {
    const stored = await (await this.open()).get(mandateHeadName(name));
    if (stored === null) return null;
    const bytes = Buffer.from(stored, 'base64');
    if (bytes.length !== 8 + keptOfMac) return null;
    const mac = bytes.subarray(8).toString('hex');
    return { seq: Number(bytes.readBigUInt64BE(0)), mac };
  }

  async noteHead(name: MandateName, { seq, mac }: RecordHead): Promise<void> {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(seq));
    const kept = Buffer.from(mac, 'hex').subarray(0, keptOfMac);
    const value = Buffer.concat([number, kept]).toString('base64');
    await setAndVerify(await this.open(), mandateHeadName(name), value);
  }

  /** A new random key, kept. The caller fills it with zeros. */
  async makeSealKey(name: MandateName): Promise<Uint8Array> {
    const key = randomBytes(32);
    await setAndVerify(
      await this.open(),
      mandateKeyName(name),
      Buffer.from(key).toString('base64'),
    );
    return key;
  }

  /** Null when there is no such entry. The caller fills it with zeros. */
  async sealKey(name: MandateName): Promise<Uint8Array | null> {
    const stored = await (await this.open()).get(mandateKeyName(name));
    return stored === null ? null : new Uint8Array(Buffer.from(stored, 'base64'));
  }
}
