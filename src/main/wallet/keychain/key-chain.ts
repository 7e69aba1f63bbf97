// The operating system's key chain, as little of it as is needed, and every way in which it fails.
import { AppError } from '../../../shared/errors.ts';

export interface KeyChain {
  /** Recorded in the vault header, e.g. `keytar/linux`. */
  readonly backend: string;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<boolean>;
}

const messages = {
  KEYCHAIN_UNAVAILABLE: 'This system offers no key chain to Countersign.',
  KEYCHAIN_FAILED: 'The system key chain refused the request.',
  KEYCHAIN_TIMEOUT: 'The system key chain did not answer in time.',
  KEYCHAIN_NOT_KEPT: 'The system key chain did not keep what was stored in it.',
  KEYCHAIN_LOCKED: 'The system key chain is locked.',
  KEYCHAIN_WRONG_SECRET: 'The system key chain holds another secret than the one of this vault.',
} as const;

export type KeyChainErrorCode = keyof typeof messages;

/** The vault is never written because of one of these; the password, or password and recovery code, stay. */
export function keyChainError(code: KeyChainErrorCode, cause?: unknown): AppError {
  return new AppError(code, 'locked', messages[code], {
    advice:
      'The vault file was not touched. Unlock the key chain and try again, or enter the recovery code with the password.',
    cause,
  });
}

/** How long the key chain may take before it counts as hanging. */
export const keyChainTimeoutMs = 5_000;

/** Bounds every call in time and translates what it throws, once. */
export function boundKeyChain(inner: KeyChain, timeoutMs = keyChainTimeoutMs): KeyChain {
  return {
    backend: inner.backend,
    get: (name) => bounded(() => inner.get(name), timeoutMs),
    set: (name, value) => bounded(() => inner.set(name, value), timeoutMs),
    remove: (name) => bounded(() => inner.remove(name), timeoutMs),
  };
}

async function bounded<T>(call: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(keyChainError('KEYCHAIN_TIMEOUT')), timeoutMs);
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw keyChainError('KEYCHAIN_FAILED', error);
  } finally {
    clearTimeout(timer);
  }
}
