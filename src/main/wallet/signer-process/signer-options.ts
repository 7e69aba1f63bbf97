import type { KeyChain } from '../keychain/key-chain.ts';
import type { KdfParams } from '../vault/header.ts';

/** What the signer stands on; everything that a test may want to hold still. */
export interface SignerOptions {
  /** Data folder, absolute: the vault and `signer-ledger` are in it. */
  folder: string;
  kdf: KdfParams;
  /** Null: do not use a key chain. May reject with a KEYCHAIN code. */
  loadKeyChain: (() => Promise<KeyChain>) | null;
  clock: SignerClock;
  /** True when a person granted approval in advance (command line only). */
  preApproved: (question: PreApprovable) => boolean;
}

/** What decides whether something can be granted in advance. */
export type PreApprovable =
  | {
      subject: 'transaction';
      chainId: number;
      replaces: boolean;
      /** Its call is read with a description that main handed over. */
      given: boolean;
      /** The contract that is called; null where coins are sent and nothing is called. */
      called: string | null;
    }
  /** A permit of a plan's step; other messages are asked about by themselves. */
  | { subject: 'permit'; chainId: number }
  | { subject: 'file_change' | 'command' | 'visit' | 'message' };

export interface SignerClock {
  /** Epoch ms. */
  now(): number;
  /** Ms that only ever grow. */
  monotonicMs(): number;
  /** Ms since the computer was started, the same for every process; nobody can set it. */
  bootMs(): number;
}

/** One end of a conversation. `post` resolves when the message has left. */
export interface Channel {
  post(message: unknown): Promise<void>;
  onMessage(handler: (message: unknown) => void): void;
  /** Called when the other end is gone; absent where it lasts as long as this process. */
  onClose?(handler: () => void): void;
}
