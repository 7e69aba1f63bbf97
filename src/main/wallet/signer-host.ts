// Keeps one signer running for main. A signer ends on lock, and a new, locked one takes its place, so
// that somebody is always there to be unlocked; a sign request is never repeated on the new one.
import { AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import type { VaultMode, WalletAccount } from '../../shared/wallet/human-protocol.ts';
import type {
  KnownState,
  ProposalRequest,
  SignerEvent,
  SignerStatus,
  SignResult,
} from './protocol/control.ts';
import { SignerClient, type SignerTransport } from './signer-client.ts';

/** What main knows of the vault without ever opening it. */
export interface VaultView {
  vault: SignerStatus['vault'];
  vaultId: string | null;
  mode: VaultMode | null;
  /** Empty until the vault was opened once in this process. */
  accounts: readonly WalletAccount[];
  error: ErrorShape | null;
}

export interface SignerHostOptions<Transport extends SignerTransport> {
  start: () => Transport;
  /** Whether a signer that ended is followed by a new one: in the app, not in the command line. */
  restarts: boolean;
  /** What was recorded of this vault earlier, so that an older file is noticed. */
  known: (vaultId: string) => KnownState | undefined;
  /** To be recorded: the newest generation and ledger entry seen. */
  seen: (state: KnownState) => void;
  changed: (view: VaultView) => void;
  decided: (event: Extract<SignerEvent, { type: 'decided' }>) => void;
}

const nobody: VaultView = {
  vault: 'locked',
  vaultId: null,
  mode: null,
  accounts: [],
  error: null,
};

const signerFailed: ErrorShape = new AppError(
  'SIGNER_FAILED',
  'unknown',
  'The signer, which holds the keys, does not start.',
  { advice: 'Your vault is not touched. Start Countersign again.' },
).toShape();

/** A signer that ends this many times before it ever answered is not started again. */
const maximumFailedStarts = 3;

export class SignerHost<Transport extends SignerTransport = SignerTransport> {
  readonly #options: SignerHostOptions<Transport>;
  #transport: Transport;
  #client: SignerClient;
  #view: VaultView = nobody;
  #failedStarts = 0;
  #stopped = false;
  #ready: Promise<void>;

  constructor(options: SignerHostOptions<Transport>) {
    this.#options = options;
    ({ transport: this.#transport, client: this.#client, ready: this.#ready } = this.#start());
  }

  /** The running process, to hand a person's port to. */
  get transport(): Transport {
    return this.#transport;
  }

  get view(): VaultView {
    return this.#view;
  }

  /** Resolves when the signer has said what state the vault is in. */
  ready(): Promise<void> {
    return this.#ready;
  }

  propose(request: ProposalRequest): Promise<{ digest: string }> {
    return this.#client.propose(request);
  }

  withdraw(approvalId: string): Promise<void> {
    return this.#client.withdraw(approvalId);
  }

  async sign(approvalId: string, digest: string): Promise<SignResult> {
    const signed = await this.#client.sign(approvalId, digest);
    await this.#recordSeen();
    return signed;
  }

  auditMac(data: string): Promise<string> {
    return this.#client.auditMac(data);
  }

  /** Ends the key's process; a new one starts, locked. */
  async lock(): Promise<void> {
    // A signer that does not answer to lock is ended all the same.
    await this.#client.lock().catch(() => this.#client.stop());
  }

  stop(): void {
    this.#stopped = true;
    this.#client.stop();
  }

  #start(): { transport: Transport; client: SignerClient; ready: Promise<void> } {
    const transport = this.#options.start();
    const client = new SignerClient(transport);
    client.onEvent((event) => this.#onEvent(client, event));
    transport.onExit(() => this.#onExit());
    return { transport, client, ready: this.#askStatus(client) };
  }

  async #askStatus(client: SignerClient): Promise<void> {
    try {
      const status = await client.status();
      const known = status.vaultId === null ? undefined : this.#options.known(status.vaultId);
      this.#failedStarts = 0;
      this.#show(known ? await client.status(known) : status);
    } catch (thrown) {
      if (client === this.#client)
        this.#set({ ...this.#view, error: toAppError(thrown).toShape() });
    }
  }

  #onEvent(client: SignerClient, event: SignerEvent): void {
    if (client !== this.#client) return;
    if (event.type === 'unlocked' || event.type === 'changed') {
      this.#show(event.status, event.accounts);
      this.#remember(event.status);
    }
    if (event.type === 'decided') this.#options.decided(event);
  }

  #onExit(): void {
    if (this.#stopped) return;
    this.#failedStarts += 1;
    const vault = this.#view.vault === 'unlocked' ? 'locked' : this.#view.vault;
    if (!this.#options.restarts || this.#failedStarts > maximumFailedStarts) {
      this.#set({ ...this.#view, vault, error: this.#options.restarts ? signerFailed : null });
      return;
    }
    this.#set({ ...this.#view, vault });
    ({ transport: this.#transport, client: this.#client, ready: this.#ready } = this.#start());
  }

  async #recordSeen(): Promise<void> {
    this.#remember(await this.#client.status());
  }

  #remember({ vaultId, generation, ledgerSeq }: SignerStatus): void {
    if (vaultId === null || generation === null || ledgerSeq === null) return;
    this.#options.seen({ vaultId, generation, ledgerSeq });
  }

  #show(status: SignerStatus, accounts: readonly WalletAccount[] = this.#view.accounts): void {
    const { vault, vaultId, mode, error } = status;
    this.#set({ vault, vaultId, mode, error, accounts: [...accounts] });
  }

  #set(view: VaultView): void {
    this.#view = view;
    this.#options.changed(view);
  }
}
