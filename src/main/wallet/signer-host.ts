// Keeps one signer running for main. A signer ends on lock, and a new, locked one takes its place, so
// that somebody is always there to be unlocked; a request to sign is never repeated on the new one.
import { AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import type { VaultMode, WalletAccount } from '../../shared/wallet/human-protocol.ts';
import type { SignedMandate } from '../../shared/wallet/mandate-terms.ts';
import type { StandingLimit } from '../../shared/wallet/policy-change.ts';
import type {
  BackupKey,
  KnownState,
  MessageSignature,
  SignerEvent,
  SignerStatus,
  SignResult,
} from './protocol/control.ts';
import type {
  BatchRequest,
  ChangeRequest,
  MandateRequest,
  MessageRequest,
  ProposalRequest,
} from './protocol/proposal-requests.ts';
import { SignerClient, type SignerTransport } from './signer-client.ts';

/** What main knows of the vault without ever opening it. */
export interface VaultView {
  vault: SignerStatus['vault'];
  vaultId: string | null;
  mode: VaultMode | null;
  /** Empty until the vault was opened once in this process. */
  accounts: readonly WalletAccount[];
  /** That it signs for; null until it was opened once in this process. */
  chains: readonly number[] | null;
  /** The end of the audit log as the vault's header holds it; null before it was ever noted. */
  auditHead: SignerStatus['auditHead'];
  error: ErrorShape | null;
}

const nothingKnown: VaultView = {
  vault: 'locked',
  vaultId: null,
  mode: null,
  accounts: [],
  chains: null,
  auditHead: null,
  error: null,
};

export interface SignerHostOptions<Transport extends SignerTransport> {
  start: () => Transport;
  /** Whether a signer that ended is followed by a new one: in the app, not in the command line. */
  restarts: boolean;
  /** How long an answer may take; as usual for a `SignerClient` unless told. */
  timeoutMs?: number;
  /** What was recorded of the vault earlier, so that an older file or ledger is noticed. */
  known: () => KnownState | undefined;
  /** To be recorded of the open vault, also after each signature. Must not throw. */
  seen: (state: KnownState, accounts: readonly WalletAccount[]) => void;
  /** Must not throw. */
  changed: (view: VaultView) => void;
  /** A person made or revoked a mandate. Must not throw. */
  mandate?: (mandate: SignedMandate) => void;
  /** A person allowed more with the password. Must not throw. */
  policy?: (event: Extract<SignerEvent, { type: 'policy' }>) => void;
  /** A person agreed to erase everything. Must not throw. */
  erase?: () => void;
  /** A person showed that they have the recovery phrase of this vault. Must not throw. */
  phraseChecked?: (vaultId: string) => void;
  /** Must not throw. */
  decided: (event: Extract<SignerEvent, { type: 'decided' }>) => void;
}

interface Running<Transport> {
  transport: Transport;
  client: SignerClient;
  /** Settles when the process has ended. */
  ended: Promise<void>;
  /** Whether it ever said what state the vault is in. */
  answered: boolean;
}

/** A signer that ends this many times in a row before it ever answered is not started again. */
const maximumFailedStarts = 3;
/** A signer that does not end by itself within this time of being told to lock is ended from outside. */
const lockWithinMs = 2000;

export class SignerHost<Transport extends SignerTransport = SignerTransport> {
  readonly #options: SignerHostOptions<Transport>;
  #running: Running<Transport>;
  #view: VaultView = nothingKnown;
  /** What was last recorded of the vault that is open now; null while none is. */
  #open: KnownState | null = null;
  #failedStarts = 0;
  #stopped = false;

  constructor(options: SignerHostOptions<Transport>) {
    this.#options = options;
    this.#running = this.#start();
  }

  /** The running process, to hand a person's port to. */
  get transport(): Transport {
    return this.#running.transport;
  }

  get view(): VaultView {
    return this.#view;
  }

  propose(request: ProposalRequest): Promise<{ digest: string }> {
    return this.#running.client.propose(request);
  }

  proposeBatch(request: BatchRequest): Promise<{ digest: string }> {
    return this.#running.client.proposeBatch(request);
  }

  proposeChange(request: ChangeRequest): Promise<{ digest: string }> {
    return this.#running.client.proposeChange(request);
  }

  proposeMessage(request: MessageRequest): Promise<{ digest: string }> {
    return this.#running.client.proposeMessage(request);
  }

  proposeUnderMandate(request: MandateRequest): Promise<{ digest: string }> {
    return this.#running.client.proposeUnderMandate(request);
  }

  revokeMandate(mandateId: string): Promise<void> {
    return this.#running.client.revokeMandate(mandateId);
  }

  listMandates(): Promise<SignedMandate[]> {
    return this.#running.client.listMandates();
  }

  withdraw(approvalId: string): Promise<void> {
    return this.#running.client.withdraw(approvalId);
  }

  async sign(approvalId: string, digest: string): Promise<SignResult> {
    const signed = await this.#running.client.sign(approvalId, digest);
    if (this.#open) this.#remember({ ...this.#open, ledgerSeq: signed.ledgerSeq });
    return signed;
  }

  async signMessage(approvalId: string, digest: string): Promise<MessageSignature> {
    const signed = await this.#running.client.signMessage(approvalId, digest);
    if (this.#open) this.#remember({ ...this.#open, ledgerSeq: signed.ledgerSeq });
    return signed;
  }

  auditMac(data: string): Promise<string> {
    return this.#running.client.auditMac(data);
  }

  openBackup(backupId: string, vault: string): Promise<BackupKey> {
    return this.#running.client.openBackup(backupId, vault);
  }

  noteAuditHead(head: { seq: number; hash: string }): Promise<void> {
    return this.#running.client.noteAuditHead(head);
  }

  disableChain(chainId: number): Promise<void> {
    return this.#running.client.disableChain(chainId);
  }

  lowerLimits(limits: StandingLimit[]): Promise<void> {
    return this.#running.client.lowerLimits(limits);
  }

  /** Settles when the process that held the key has ended; a new one starts, locked. */
  async lock(): Promise<void> {
    const { client, ended } = this.#running;
    const timer = setTimeout(() => client.stop(), lockWithinMs);
    client.lock().catch(() => client.stop());
    await ended;
    clearTimeout(timer);
  }

  /** Settles when the process has ended; none follows. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#running.client.stop();
    await this.#running.ended;
  }

  #start(): Running<Transport> {
    const transport = this.#options.start();
    const client = new SignerClient(transport, this.#options.timeoutMs);
    const ended = new Promise<void>((resolve) => transport.onExit(() => resolve()));
    const running = { transport, client, ended, answered: false };
    client.onEvent((event) => this.#onEvent(running, event));
    transport.onExit(() => this.#onExit(running));
    void this.#askStatus(running);
    return running;
  }

  async #askStatus(running: Running<Transport>): Promise<void> {
    try {
      const status = await running.client.status(this.#options.known());
      running.answered = true;
      this.#failedStarts = 0;
      if (running === this.#running && this.#open === null) this.#show(status);
    } catch (thrown) {
      // What a process that ended leaves unanswered is told by its end.
      if (running !== this.#running || !running.client.isRunning) return;
      const error = toAppError(thrown).toShape();
      this.#set({ ...this.#view, error });
      // It may take long to start on a busy computer; until then nobody knows what is wrong with the vault.
      if (error.code === 'SIGNER_TIMEOUT') void this.#askStatus(running);
    }
  }

  #onEvent(running: Running<Transport>, event: SignerEvent): void {
    if (running !== this.#running) return;
    if (event.type === 'decided') {
      const { ledgerSeq } = event;
      if (this.#open !== null) this.#remember({ ...this.#open, ledgerSeq });
      this.#options.decided(event);
    }
    if (event.type === 'mandate') this.#options.mandate?.(event.mandate);
    if (event.type === 'erase') this.#options.erase?.();
    if (event.type === 'policy') this.#options.policy?.(event);
    if (event.type === 'phraseChecked') this.#options.phraseChecked?.(event.vaultId);
    if (event.type !== 'unlocked' && event.type !== 'changed') return;
    const { vaultId, generation, ledgerSeq } = event.status;
    const { accounts, status } = event;
    const { auditHead } = status;
    this.#view = { ...this.#view, accounts: [...accounts], chains: [...status.chains], auditHead };
    if (vaultId !== null && generation !== null && ledgerSeq !== null) {
      this.#remember({ vaultId, generation, ledgerSeq });
    }
    this.#show(event.status);
  }

  #onExit(running: Running<Transport>): void {
    if (this.#stopped || running !== this.#running) return;
    this.#open = null;
    this.#failedStarts += running.answered ? 0 : 1;
    const vault = this.#view.vault === 'unlocked' ? 'locked' : this.#view.vault;
    const hopeless = this.#failedStarts === maximumFailedStarts;
    if (this.#options.restarts && !hopeless) this.#running = this.#start();
    const error = hopeless ? signerFailed().toShape() : this.#view.error;
    this.#set({ ...this.#view, vault, error });
  }

  #remember(state: KnownState): void {
    this.#open = state;
    this.#options.seen(state, this.#view.accounts);
  }

  #show({ vault, vaultId, mode, auditHead, error }: SignerStatus): void {
    const { accounts, chains } = this.#view;
    this.#set({ vault, vaultId, mode, auditHead, error, accounts, chains });
  }

  #set(view: VaultView): void {
    this.#view = view;
    this.#options.changed(view);
  }
}

function signerFailed(): AppError {
  return new AppError(
    'SIGNER_FAILED',
    'unknown',
    'The signer, which holds the keys, does not start.',
    { advice: 'Your vault is not touched. Start Countersign again.' },
  );
}
