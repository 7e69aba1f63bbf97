import type { Change } from '../../shared/ipc/change.ts';
import type { Account, PhraseState } from '../../shared/ipc/views.ts';
import { openRunStates } from '../../shared/runs/states.ts';
import type { SignedMandate } from '../../shared/wallet/mandate-terms.ts';
import { AuditSealer } from '../audit/audit-sealer.ts';
import { noteBroughtHere } from '../audit/brought-here.ts';
import { continueLog } from '../audit/continue-log.ts';
import { KnownVault } from '../known-vault.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import { noteSignedFor } from '../store/queries/taken-back-chains.ts';
import type { SignerEvent } from '../wallet/protocol/control.ts';
import type { SignerTransport } from '../wallet/signer-client.ts';
import { SignerHost } from '../wallet/signer-host.ts';

export interface VaultServices<Transport extends SignerTransport> {
  signer: SignerHost<Transport>;
  /** Accounts of the vault as last seen, also while it is locked. */
  accounts(): Account[];
  /** Of the vault as last seen. */
  phrase(): PhraseState;
  /** Errors: those of KnownVault.payFrom. */
  payFrom(text: string): Account;
  /** Settles when play money that is being given to a wallet that was just opened has arrived. */
  greeted(): Promise<void>;
  /** Seals what a run left in the audit log, once it has ended. */
  sealAfterRun(executionId: string | null): void;
  /** Seals what is not sealed yet, as long as the vault is open, and ends the signer. */
  stop(): Promise<void>;
}

export interface VaultOptions<Transport extends SignerTransport> {
  store: Store;
  /** Whether the network in use has real money. */
  isReal: () => boolean;
  startSigner: () => Transport;
  signerRestarts: boolean;
  log: Log;
  /** The vault was opened: gives it play money where there is any. Must not throw. */
  greet: () => Promise<void>;
  changed: () => void;
  notify: (change: Change) => void;
  decided: (event: Extract<SignerEvent, { type: 'decided' }>) => Promise<void>;
  /** A person made or revoked a mandate. Must not throw. */
  mandate: (mandate: SignedMandate) => void;
  /** A person allowed more with the password. Must not throw. */
  policy: (event: Extract<SignerEvent, { type: 'policy' }>) => void;
  /** A person agreed to erase everything. Must not throw. */
  erase: () => void;
  /** The vault was opened. Must not throw. */
  opened: () => void;
}

/** Sealing takes milliseconds; a signer that hangs keeps nobody from quitting for longer than this. */
const sealWithinMs = 2_000;

/** The signer, with what main records of its vault: accounts, newest state, and the seals of the audit log. */
export function hostVault<Transport extends SignerTransport>(
  options: VaultOptions<Transport>,
): VaultServices<Transport> {
  const { store, log } = options;
  const known = new KnownVault(store, options.isReal);
  let wasUnlocked = false;
  let greeting = Promise.resolve();
  const signer = new SignerHost<Transport>({
    start: options.startSigner,
    restarts: options.signerRestarts,
    known: () => known.state(),
    seen(state, accounts) {
      keepOr(log, () => {
        store.writer.together(() => {
          noteBroughtHere(store, state.vaultId, signer.view.auditHead);
          known.see(state, accounts);
        });
        noteSignedFor(store, signer.view.chains ?? []);
      });
    },
    changed({ vault }) {
      const opened = vault === 'unlocked' && !wasUnlocked;
      wasUnlocked = vault === 'unlocked';
      if (opened) {
        void sealer.seal();
        greeting = options.greet();
        options.opened();
      }
      options.changed();
    },
    mandate: options.mandate,
    phraseChecked(vaultId) {
      keepOr(log, () => known.phraseChecked(vaultId));
      options.changed();
    },
    policy: options.policy,
    erase: options.erase,
    decided: (event) => {
      options.decided(event).catch((thrown: unknown) => log.error('decision.not_taken', thrown));
    },
  });
  const sealer = sealerOf(options, signer);
  return {
    signer,
    accounts: () => known.accounts(),
    phrase: () => known.phrase(),
    payFrom: (text) => known.payFrom(text),
    greeted: () => greeting,
    sealAfterRun(executionId) {
      const run = executionId === null ? undefined : store.reader.executions.get(executionId);
      const ended = run !== undefined && !openRunStates.includes(run.state);
      if (ended && signer.view.vault === 'unlocked') void sealer.seal();
    },
    async stop() {
      // The signer alone can seal: it ends after the last pass, and a pass that it left unanswered with it.
      if (signer.view.vault === 'unlocked') void sealer.seal();
      await settledWithin(sealer.idle(), sealWithinMs);
      await signer.stop();
      await sealer.idle();
    },
  };
}

async function settledWithin(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** What cannot be recorded of the vault, e.g. on a full disk, costs a warning later and nothing now. */
function keepOr(log: Log, keep: () => void): void {
  try {
    keep();
  } catch (thrown) {
    log.error('vault.not_recorded', thrown);
  }
}

function sealerOf(
  { store, notify, log }: Pick<VaultOptions<SignerTransport>, 'store' | 'notify' | 'log'>,
  signer: SignerHost,
): AuditSealer {
  const { reader, writer } = store;
  return new AuditSealer({
    audit: { reader: reader.audit, writer: writer.audit },
    continueAfter: (known) => {
      if (continueLog(store, known)) notify({ topic: 'notification', id: null });
    },
    mac: (data) => signer.auditMac(data),
    knownHead: () => signer.view.auditHead,
    noteHead: (head) => signer.noteAuditHead(head),
    log,
  });
}
