// One life of the process after the other: in each, calls to the outside go wrong as the trial says, and
// once it has died none of them ever returns.
import { AppError } from '../../../../src/shared/errors.ts';

/** What goes wrong at a call, if it can go wrong there. `dies`: the process ends before, or after, the call. */
export type Fault = 'nothing' | 'refuses' | 'loses' | 'dies_before' | 'dies_after';

export class ModelLife {
  readonly #faults: readonly Fault[];
  readonly #dying: () => void;
  #calls = 0;
  #life = 0;
  #isDead = false;
  #die: () => void = () => undefined;

  /** `dying` is told before whoever waits for the death. */
  constructor(faults: readonly Fault[], dying: () => void) {
    this.#faults = faults;
    this.#dying = dying;
  }

  /** Begins another life; what is under way in the one before never returns. Settles when it ends. */
  begin(): Promise<void> {
    this.#life += 1;
    this.#isDead = false;
    return new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  /** Does one call, with the next fault if it is one of those that may happen there. */
  async call<T>(
    possible: readonly Fault[],
    work: () => T,
    refusal: 'locked' | 'network' = 'network',
  ): Promise<T> {
    const life = this.#life;
    const next = this.#faults[this.#calls] ?? 'nothing';
    const fault = possible.includes(next) ? next : 'nothing';
    this.#calls += 1;
    // Others go on meanwhile, as on a network.
    await Promise.resolve();
    if (life !== this.#life || this.#isDead || fault === 'dies_before') return this.#never(life);
    if (fault === 'refuses') throw new AppError('FAULT', refusal, 'No answer.');
    const result = work();
    if (fault === 'dies_after') return this.#never(life);
    if (fault === 'loses') throw new AppError('FAULT', refusal, 'No answer.');
    return result;
  }

  #never<T>(life: number): Promise<T> {
    if (life === this.#life && !this.#isDead) {
      this.#isDead = true;
      this.#dying();
      this.#die();
    }
    return new Promise(() => undefined);
  }
}
