// Getting at a mandate: its record, proven whole and not older than what was seen of it, and the key of its account;
// from the open vault, or sealed apart from it while the vault is locked.
import { AppError } from '../../../../shared/errors.ts';
import { findAccount, withAccountKey } from '../../hd/account-key.ts';
import { addressOfKey } from '../../hd/private-key.ts';
import { mandateRecordKey } from '../../vault/record-keys.ts';
import type { Ledger, RecordHead } from '../ledger.ts';
import { signerError } from '../signer-error.ts';
import type { VaultSession } from '../vault-session.ts';
import { lastTimeOf } from './counted.ts';
import { mandateError } from './mandate-error.ts';
import type { MandateKeyChain } from './mandate-key-chain.ts';
import {
  appendToRecord,
  headOf,
  type MandateEntry,
  type MandateRecord,
  type RecordPlace,
  readRecord,
  recordsSize,
} from './mandate-record.ts';
import { hasSealedKeys, openKeys } from './sealed-keys.ts';

/** A mandate while something is done with it. */
export interface OpenMandate {
  readonly record: MandateRecord;
  /** Epoch ms, never before anything in the record. */
  now(): number;
  /** Durable on return. An older file undoes it after a restart: for that from which nothing follows by then. */
  append(entry: MandateEntry): void;
  /** The same, and not to be undone by an older file. */
  seal(entry: MandateEntry): Promise<void>;
  withKey<T>(use: (privateKey: Uint8Array) => T): T;
}

export class MandateOpener {
  readonly #session: VaultSession;
  readonly #keyChain: MandateKeyChain;
  /** Where each record ended when this process last saw it. */
  readonly #heads = new Map<string, RecordHead>();
  /** Records as they were read and added to, as long as the file of all has the size that this process left. */
  readonly #records = new Map<string, MandateRecord>();
  #sizeLeft = 0;
  /** Between the clock on the wall and the one that cannot be set; only ever grows. */
  #offsetMs = Number.NEGATIVE_INFINITY;

  constructor(session: VaultSession, keyChain: MandateKeyChain) {
    this.#session = session;
    this.#keyChain = keyChain;
  }

  /** Whole epoch ms that never go back while this process lives. */
  now(): number {
    const { now, monotonicMs } = this.#session.options.clock;
    this.#offsetMs = Math.max(this.#offsetMs, now() - monotonicMs());
    return Math.ceil(this.#offsetMs + monotonicMs());
  }

  /** Whether it can be opened as the vault is now. */
  canOpen(mandateId: string): boolean {
    const { folder } = this.#session.options;
    return this.#session.isUnlocked || hasSealedKeys(folder, this.#nameOf(mandateId));
  }

  /**
   * What the file says of a mandate, which may be older than what was seen of it; null where it is not whole. Throws
   * SIGNER_LOCKED.
   */
  recordOf(mandateId: string): MandateRecord | null {
    const key = mandateRecordKey(this.#session.unlocked().vault, mandateId);
    const { folder } = this.#session.options;
    try {
      return this.#recordAt({ folder, ...this.#nameOf(mandateId), key });
    } catch (error) {
      if (error instanceof AppError && error.code === 'MANDATE_LEDGER_CORRUPT') return null;
      throw error;
    } finally {
      key.fill(0);
    }
  }

  /**
   * Opens a mandate for `use`, and forgets its keys after it. Throws MANDATE_UNKNOWN, MANDATE_LEDGER_CORRUPT,
   * SIGNER_LOCKED, MANDATE_SEAL_BROKEN or a KEYCHAIN code.
   */
  async with<T>(mandateId: string, use: (open: OpenMandate) => T | Promise<T>): Promise<T> {
    const name = this.#nameOf(mandateId);
    const { folder } = this.#session.options;
    const keys = this.#session.isUnlocked
      ? { record: mandateRecordKey(this.#session.unlocked().vault, mandateId), signing: null }
      : await this.#sealedKeys(mandateId);
    try {
      const place = { folder, ...name, key: keys.record };
      const record = this.#recordAt(place);
      if (record === null) throw mandateError('MANDATE_UNKNOWN');
      if (keys.signing && addressOfKey(keys.signing) !== record.created.terms.account)
        throw mandateError('MANDATE_SEAL_BROKEN');
      await this.#refuseOlder(place, record);
      return await use(this.#opened(place, record, keys.signing));
    } finally {
      keys.record.fill(0);
      keys.signing?.fill(0);
    }
  }

  /** Notes where a record ends, wherever an older one would be noticed. */
  async noteHead(place: RecordPlace, record: MandateRecord): Promise<void> {
    const { mandateId } = place;
    const head = headOf(record);
    this.#heads.set(mandateId, head);
    this.#ledger()?.noteMandate(mandateId, head, this.#session.options.clock.now());
    if (record.created.anchored) await this.#keyChain.noteHead(place, head);
  }

  #opened(place: RecordPlace, first: MandateRecord, signing: Uint8Array | null): OpenMandate {
    let record = first;
    const session = this.#session;
    return {
      get record() {
        return record;
      },
      now: () => Math.max(this.now(), lastTimeOf(record)),
      append: (entry) => {
        record = this.#append(place, record, entry);
        this.#heads.set(place.mandateId, headOf(record));
      },
      seal: async (entry) => {
        record = this.#append(place, record, entry);
        await this.noteHead(place, record);
      },
      withKey(use) {
        if (signing) return use(signing);
        const { vault } = session.unlocked();
        return withAccountKey(vault, findAccount(vault, record.created.terms.account), use);
      },
    };
  }

  #recordAt(place: RecordPlace): MandateRecord | null {
    const size = recordsSize(place.folder);
    if (size !== this.#sizeLeft) this.#records.clear();
    this.#sizeLeft = size;
    const record = this.#records.get(place.mandateId) ?? readRecord(place);
    if (record !== null) this.#records.set(place.mandateId, record);
    return record;
  }

  #append(place: RecordPlace, record: MandateRecord, entry: MandateEntry): MandateRecord {
    const next = appendToRecord(place, record, entry);
    this.#records.set(place.mandateId, next);
    this.#sizeLeft = recordsSize(place.folder);
    return next;
  }

  async #sealedKeys(mandateId: string) {
    if (!this.canOpen(mandateId)) throw signerError('SIGNER_LOCKED');
    return openKeys(this.#session.options.folder, this.#keyChain, this.#nameOf(mandateId));
  }

  async #refuseOlder(place: RecordPlace, record: MandateRecord): Promise<void> {
    const seen = [
      this.#heads.get(place.mandateId) ?? null,
      this.#ledger()?.mandateHead(place.mandateId) ?? null,
      record.created.anchored ? await this.#keptHead(place) : null,
    ];
    for (const head of seen) {
      if (head === null || record.macs[head.seq - 1]?.startsWith(head.mac)) continue;
      throw mandateError('MANDATE_LEDGER_CORRUPT', { seq: record.macs.length, seen: head.seq });
    }
  }

  /** An entry that was made is there, or somebody took it away. */
  async #keptHead(place: RecordPlace): Promise<RecordHead> {
    const head = await this.#keyChain.head(place);
    if (head === null) throw mandateError('MANDATE_LEDGER_CORRUPT', { seen: null });
    return head;
  }

  #ledger(): Ledger | null {
    return this.#session.isUnlocked ? this.#session.unlocked().ledger : null;
  }

  #nameOf(mandateId: string) {
    return { vaultId: this.#session.status().vaultId ?? '', mandateId };
  }
}
