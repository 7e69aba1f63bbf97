// Wrong passwords make the next one wait. An attempt is counted on disk before it is made, so that ending the process
// in the middle of it gains nothing, and the wait runs on the time since the computer was started, which nobody sets:
// not what the clock on the wall says.
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { describeDuration } from '../../../../shared/plan/describe/values.ts';
import { vaultError } from '../../vault/vault-error.ts';
import { type FailureCount, readCount, writeCount } from './throttle-file.ts';
import { mostFailures, waitAfter } from './wait-after.ts';

interface ThrottleOptions {
  folder: string;
  /** Ms since the computer was started. */
  bootMs: () => number;
  /** Whether a password was ever tried here: then there was a count once. */
  wasInUse: () => boolean;
}

export class UnlockThrottle {
  readonly #options: ThrottleOptions;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Ms until a password may be tried. Throws VAULT_IO_ERROR where a count that was lost cannot be begun anew. */
  waitMs(): number {
    return this.#waitOf(this.#current());
  }

  /**
   * Tries a password: `attempt` rejects with VAULT_WRONG_PASSWORD when it is wrong, and then says how long the next
   * one has to wait. Throws PASSWORD_WAIT before anything is tried, VAULT_IO_ERROR where it cannot be counted.
   */
  async guard<T>(attempt: () => Promise<T>): Promise<T> {
    const before = this.#current();
    const waitMs = this.#waitOf(before);
    if (waitMs > 0) throw passwordWait(waitMs, before);
    const failures = Math.min(before.failures + 1, mostFailures);
    this.#write({ failures, atBootMs: this.#options.bootMs(), lost: false });
    try {
      const done = await attempt();
      this.reset();
      return done;
    } catch (error) {
      if (toAppError(error).code === 'VAULT_WRONG_PASSWORD')
        throw vaultError('VAULT_WRONG_PASSWORD', { waitMs: this.waitMs() }, error);
      this.#write(before);
      throw error;
    }
  }

  /** No wrong password so far: a new vault, or the right one was given. */
  reset(): void {
    this.#write({ failures: 0, atBootMs: this.#options.bootMs(), lost: false });
  }

  #current(): FailureCount {
    const { folder, bootMs, wasInUse } = this.#options;
    const now = bootMs();
    const stored = readCount(folder);
    if (stored === null && !wasInUse()) return { failures: 0, atBootMs: now, lost: false };
    if (stored === null) return this.#write({ failures: mostFailures, atBootMs: now, lost: true });
    // Started anew since then: all that is certain to have passed is the time since.
    if (stored.atBootMs > now) return this.#write({ ...stored, atBootMs: 0 });
    return stored;
  }

  #waitOf({ failures, atBootMs }: FailureCount): number {
    return Math.max(0, waitAfter(failures) - (this.#options.bootMs() - atBootMs));
  }

  #write(count: FailureCount): FailureCount {
    writeCount(this.#options.folder, count);
    return count;
  }
}

function passwordWait(waitMs: number, { failures, lost }: FailureCount): AppError {
  const left = describeWait(waitMs);
  const message = lost
    ? `The count of wrong passwords is gone from the data folder, so the longest wait began. A password can be tried again in ${left}.`
    : `There were too many wrong passwords. Another can be tried in ${left}.`;
  return new AppError('PASSWORD_WAIT', 'locked', message, {
    advice: 'This one was not tried. After the wait the right password opens the vault as ever.',
    facts: { waitMs, failures: lost ? null : failures },
  });
}

/** "4 minutes 58 seconds": whole seconds, never less than is left. */
function describeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [seconds - (seconds % 60), seconds % 60].filter((part) => part > 0);
  return parts.map((part) => describeDuration(part * 1000)).join(' ');
}
