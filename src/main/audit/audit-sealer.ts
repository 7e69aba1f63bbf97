import { AppError } from '../../shared/errors.ts';
import type { Log } from '../log.ts';
import type { AuditHead, AuditReader, AuditWriter } from '../store/queries/audit.ts';
import type { AuditMac } from './audit-mac.ts';
import { continuesAfter } from './continued-line.ts';
import { macPending } from './mac-pending.ts';

export interface SealerOptions {
  audit: { reader: AuditReader; writer: AuditWriter };
  /** Goes on after the known end, where it was written down why. */
  continueAfter: (known: AuditHead | null) => void;
  mac: AuditMac;
  /** Where the log ended when the vault was last written; null before the first time. */
  knownHead: () => AuditHead | null;
  /** Has the signer copy the log's end into the vault's header at its next write. */
  noteHead: (head: AuditHead) => Promise<void>;
  log: Log;
}

/** Seals the audit log while the vault is open, and has its end noted in the vault. */
export class AuditSealer {
  readonly #options: SealerOptions;
  #last: Promise<void> = Promise.resolve();

  constructor(options: SealerOptions) {
    this.#options = options;
  }

  /** One pass at a time. Never rejects: what was not sealed is sealed when the vault is opened again. */
  seal(): Promise<void> {
    this.#last = this.#last.then(() => this.#pass());
    return this.#last;
  }

  /** Settles when no pass is under way. */
  idle(): Promise<void> {
    return this.#last;
  }

  async #pass(): Promise<void> {
    const { audit, mac, knownHead, noteHead, log } = this.#options;
    try {
      this.#options.continueAfter(knownHead());
      // A log that was cut off below the known end must not be vouched for as if it ended there.
      checkHolds(audit.reader, knownHead());
      await macPending(audit, mac);
      const head = audit.reader.head();
      if (head.seq > 0) await noteHead(head);
    } catch (thrown) {
      log.error('audit.not_sealed', thrown);
    }
  }
}

function checkHolds(reader: AuditReader, known: AuditHead | null): void {
  if (known === null || known.seq === 0 || reader.holds(known)) return;
  const goesOn = reader.newestOfKind('audit.continued');
  if (goesOn !== undefined && continuesAfter(goesOn, known)) return;
  throw new AppError(
    'AUDIT_BROKEN',
    'unknown',
    'The audit log was cut or rewritten from outside.',
    {
      advice: 'Run the audit check to see where.',
      facts: { seq: known.seq },
    },
  );
}
