import type { Timer } from '../timer.ts';
import { readServing } from './serving-settings.ts';
import { type TakingDeps, takeProposals } from './take-proposals.ts';

/** How often the folder is looked at while other programs may propose. */
const lookMs = 2_000;

/** Takes proposals up while the app runs and the person lets programs make them. */
export class ProposalWatch {
  readonly #deps: TakingDeps & { timer: Timer };
  #stopped = false;
  /** What went wrong last, so that it is logged once. */
  #trouble: string | null = null;

  constructor(deps: TakingDeps & { timer: Timer }) {
    this.#deps = deps;
  }

  /** Looks now and then on; also after what the person lets programs do has changed. */
  look(): void {
    if (this.#stopped || !readServing(this.#deps.store.reader).on) return;
    try {
      takeProposals(this.#deps);
      this.#trouble = null;
    } catch (thrown) {
      const trouble = String(thrown);
      if (trouble !== this.#trouble) this.#deps.log.error('serving.not_taken', thrown);
      this.#trouble = trouble;
    }
    this.#deps.timer.set(lookMs, () => this.look());
  }

  stop(): void {
    this.#stopped = true;
    this.#deps.timer.clear();
  }
}
