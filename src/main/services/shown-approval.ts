import { toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import type { SignerHost } from '../wallet/signer-host.ts';

interface Ports {
  signer: Pick<SignerHost, 'view'>;
  executor: Pick<Executor, 'presentApproval'>;
}

/** The approval that the trusted window shows; presenting it may have renewed it. */
export class ShownApproval {
  readonly #changed: (change: Change) => void;
  readonly #log: Log;
  #id: string | null = null;

  constructor(changed: (change: Change) => void, log: Log) {
    this.#changed = changed;
    this.#log = log;
  }

  /** Null while the window shows something else. */
  get id(): string | null {
    return this.#id;
  }

  /** It is the one to be shown from now on; null for none. */
  set(approvalId: string | null): void {
    this.#id = approvalId;
  }

  /** Has the signer show it, when there is one to show and the vault is open. */
  present({ signer, executor }: Ports): void {
    const approvalId = this.#id;
    if (approvalId === null || signer.view.vault !== 'unlocked') return;
    executor.presentApproval(approvalId).then(
      (facts) => {
        this.#id = facts.approvalId;
        this.#changed({ topic: 'approval', id: facts.approvalId });
      },
      (thrown: unknown) => {
        // One that was just answered is not to be shown any more.
        if (toAppError(thrown).code !== 'APPROVAL_NOT_PENDING')
          this.#log.error('approval.not_shown', thrown);
        this.#changed({ topic: 'approval', id: approvalId });
      },
    );
  }
}
