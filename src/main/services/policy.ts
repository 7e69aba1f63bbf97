// Changes of limits and lists. What allows less holds at once; what allows more is proposed, and done when the signer
// says that a person gave the password for exactly that.
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { AllowChange } from '../../shared/policy/allow-lists.ts';
import { wideningQuestion } from '../../shared/policy/widening-question.ts';
import type { Confirm } from '../../shared/system-question.ts';
import { type PolicyChange, policyQuestion } from '../../shared/wallet/policy-change.ts';
import type { Clock } from '../clock.ts';
import {
  askedRaise,
  clearLimit,
  type NamedLimit,
  setLimit,
} from '../executor/budgets/change-limit.ts';
import { askedWidening, changeList } from '../executor/policy/change-lists.ts';
import {
  raiseChange,
  standingLimits,
  wideningChange,
  writeChange,
} from '../executor/policy/policy-change.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import type { SignerEvent } from '../wallet/protocol/control.ts';
import type { SignerHost } from '../wallet/signer-host.ts';

interface PolicyDeps {
  store: Store;
  clock: Clock;
  log: Log;
  signer: Pick<SignerHost, 'view' | 'lowerLimits'>;
  notify: (change: Change) => void;
  limitsChanged: () => void;
}

/** Done, from when on (epoch ms, null for now); or to be agreed to in the trusted window; or not wanted. */
export type AskedPolicy =
  | { kind: 'done'; from: number | null }
  | { kind: 'proposed'; changeId: string }
  | { kind: 'declined' };

export class Policy {
  readonly #deps: PolicyDeps;
  readonly #proposed = new Map<string, PolicyChange>();

  constructor(deps: PolicyDeps) {
    this.#deps = deps;
  }

  /** `amount`: null takes the limit away. Errors: those of setLimit and clearLimit. */
  async changeLimit(
    named: NamedLimit,
    amount: string | null,
    confirm: Confirm,
  ): Promise<AskedPolicy> {
    const raise = askedRaise(this.#deps, named, amount);
    const beyond = raise === null ? null : raiseChange(raise);
    return this.#change(beyond, confirm, () =>
      amount === null ? clearLimit(this.#deps, named) : setLimit(this.#deps, named, amount),
    );
  }

  /** What is put on a list that is off is confirmed as well. Errors: those of changeList. */
  async changeList(change: AllowChange, confirm: Confirm): Promise<AskedPolicy> {
    const asked = askedWidening(this.#deps, change);
    const beyond = asked === null ? null : wideningChange(asked);
    if (asked !== null && beyond === null && !(await confirm(wideningQuestion(asked))))
      return { kind: 'declined' };
    return this.#change(beyond, confirm, () => changeList(this.#deps, change));
  }

  /** Null where nothing of this id was proposed since the start, or it is done. */
  proposed(changeId: string): PolicyChange | null {
    return this.#proposed.get(changeId) ?? null;
  }

  /** A person gave the password: what they agreed to has to be what was proposed. Must not throw. */
  agreed({ changeId, change }: Extract<SignerEvent, { type: 'policy' }>): void {
    const { log } = this.#deps;
    const proposed = this.#proposed.get(changeId);
    try {
      if (!isDeepStrictEqual(proposed, change)) throw new Error('Not proposed.');
      this.#proposed.delete(changeId);
      writeChange(this.#deps, change);
      this.#changed();
    } catch (thrown) {
      log.error('policy.not_written', thrown);
    }
  }

  /** What holds here, as far as the signer counts it; it takes what is lower than its own. */
  tellSigner(): void {
    const { signer, log } = this.#deps;
    if (signer.view.vault !== 'unlocked') return;
    signer.lowerLimits(standingLimits(this.#deps)).catch((thrown: unknown) => {
      log.warn('policy.signer_not_told', { code: toAppError(thrown).code });
    });
  }

  async #change(
    beyond: PolicyChange | null,
    confirm: Confirm,
    write: () => number | null,
  ): Promise<AskedPolicy> {
    // Without a vault there is no password, and nothing that could be signed.
    const hasVault = this.#deps.signer.view.vault !== 'none';
    if (beyond !== null && hasVault) {
      const changeId = randomBytes(16).toString('hex');
      this.#proposed.set(changeId, beyond);
      return { kind: 'proposed', changeId };
    }
    if (beyond !== null && !(await confirm(policyQuestion(beyond)))) return { kind: 'declined' };
    const from = write();
    this.#changed();
    return { kind: 'done', from };
  }

  #changed(): void {
    this.#deps.notify({ topic: 'budget', id: null });
    this.tellSigner();
    this.#deps.limitsChanged();
  }
}
