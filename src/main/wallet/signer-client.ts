// Main's side of the control channel. A signer that ends rejects what was under way with SIGNER_GONE;
// nothing is ever sent twice from here, least of all a request to sign.
import { AppError } from '../../shared/errors.ts';
import type { WalletAccount } from '../../shared/wallet/human-protocol.ts';
import type { SignedMandate } from '../../shared/wallet/mandate-terms.ts';
import type { StandingLimit } from '../../shared/wallet/policy-change.ts';
import type {
  BackupKey,
  ControlAnswers,
  ControlRequest,
  ControlRequestType,
  KnownState,
  MessageSignature,
  SignerEvent,
  SignerMessage,
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

/** A running signer process, however it was started. */
export interface SignerTransport {
  /** Hands over one message; may throw when the process is gone. */
  post(message: unknown): void;
  onMessage(handler: (message: unknown) => void): void;
  onExit(handler: (exit: { code: number | null }) => void): void;
  kill(): void;
}

interface Waiting {
  type: ControlRequestType;
  resolve(value: unknown): void;
  reject(error: AppError): void;
  timer: NodeJS.Timeout;
}

type Fields<T extends ControlRequestType> = Omit<
  Extract<ControlRequest, { type: T }>,
  'id' | 'type'
>;

export class SignerClient {
  readonly #transport: SignerTransport;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<(event: SignerEvent) => void>();
  #nextId = 1;
  #gone = false;

  constructor(transport: SignerTransport, timeoutMs = 15_000) {
    this.#transport = transport;
    this.#timeoutMs = timeoutMs;
    transport.onMessage((message) => this.#onMessage(message as SignerMessage));
    transport.onExit(({ code }) => this.#onExit(code));
  }

  /** False once the process has ended; a locked signer has ended, and unlocking needs a new one. */
  get isRunning(): boolean {
    return !this.#gone;
  }

  /** Calls `listener` for every event until the returned function is called. */
  onEvent(listener: (event: SignerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `known`: what main has recorded of this vault, so that an older file or ledger is noticed. */
  status(known?: KnownState): Promise<SignerStatus> {
    return this.#request('status', known ? { known } : {});
  }

  /** The process ends after its answer. */
  async lock(): Promise<void> {
    await this.#request('lock', {});
  }

  listAccounts(): Promise<WalletAccount[]> {
    return this.#request('listAccounts', {});
  }

  /** Asks a person; the decision comes as a `decided` event. Asking again for the same is harmless. */
  propose(request: ProposalRequest): Promise<{ digest: string }> {
    return this.#request('propose', request);
  }

  /** Asks a person about several payments at once; the decision comes as one `decided` event. */
  proposeBatch(request: BatchRequest): Promise<{ digest: string }> {
    return this.#request('proposeBatch', request);
  }

  /** Asks a person about a change of a file; the decision comes as a `decided` event with its digest. */
  proposeChange(request: ChangeRequest): Promise<{ digest: string }> {
    return this.#request('proposeChange', request);
  }

  /** Asks a person about a message; the decision comes as a `decided` event. */
  proposeMessage(request: MessageRequest): Promise<{ digest: string }> {
    return this.#request('proposeMessage', request);
  }

  /** Asks the mandate instead of a person; what it covers is told as a `decided` event, like a person's yes. */
  proposeUnderMandate(request: MandateRequest): Promise<{ digest: string }> {
    return this.#request('proposeUnderMandate', request);
  }

  async revokeMandate(mandateId: string): Promise<void> {
    await this.#request('revokeMandate', { mandateId });
  }

  /** As the signer's own record has them; while locked only those that sign while locked. */
  listMandates(): Promise<SignedMandate[]> {
    return this.#request('listMandates', {});
  }

  async withdraw(approvalId: string): Promise<void> {
    await this.#request('withdraw', { approvalId });
  }

  /** Signs what was approved, once. After SIGNER_GONE or SIGNER_TIMEOUT it may have been signed. */
  sign(approvalId: string, digest: string): Promise<SignResult> {
    return this.#request('sign', { approvalId, digest });
  }

  /** The same for a message. */
  signMessage(approvalId: string, digest: string): Promise<MessageSignature> {
    return this.#request('signMessage', { approvalId, digest });
  }

  /** HMAC of `data` (0x hex) under the vault's audit key: 64 hex digits. */
  async auditMac(data: string): Promise<string> {
    return (await this.#request('auditMac', { data })).mac;
  }

  /** The key of a backup, by its id and the vault file in it (base64). */
  openBackup(backupId: string, vault: string): Promise<BackupKey> {
    return this.#request('openBackup', { backupId, vault });
  }

  async noteAuditHead(head: { seq: number; hash: string }): Promise<void> {
    await this.#request('noteAuditHead', head);
  }

  /** The wallet signs for the chain no more; only while it is open. */
  async disableChain(chainId: number): Promise<void> {
    await this.#request('disableChain', { chainId });
  }

  /** What main holds by now; the signer takes of it what is lower than its own. */
  async lowerLimits(limits: StandingLimit[]): Promise<void> {
    await this.#request('lowerLimits', { limits });
  }

  /** Ends the process without waiting. */
  stop(): void {
    if (!this.#gone) this.#transport.kill();
  }

  #request<T extends ControlRequestType>(type: T, fields: Fields<T>): Promise<ControlAnswers[T]> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.#gone) return reject(goneError(type, null));
      const id = String(this.#nextId++);
      const timer = setTimeout(() => this.#settle(id)?.reject(lateError(type)), this.#timeoutMs);
      this.#waiting.set(id, { type, resolve, reject, timer });
      try {
        this.#transport.post({ id, type, ...fields });
      } catch {
        this.#settle(id)?.reject(goneError(type, null));
      }
    }) as Promise<ControlAnswers[T]>;
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(id);
    return waiting;
  }

  #onMessage(message: SignerMessage): void {
    if (message.kind === 'event') {
      for (const listener of this.#listeners) listener(message.event);
      return;
    }
    const waiting = this.#settle(message.id);
    if (message.result.ok) waiting?.resolve(message.result.value);
    else waiting?.reject(AppError.fromShape(message.result.error));
  }

  #onExit(code: number | null): void {
    this.#gone = true;
    for (const [id, { type }] of [...this.#waiting]) {
      this.#settle(id)?.reject(goneError(type, code));
    }
  }
}

/** A signature that was asked for and not answered is in doubt: look it up, do not ask again. */
function goneError(type: ControlRequestType, code: number | null): AppError {
  const errorClass = type === 'sign' || type === 'signMessage' ? 'timeout' : 'locked';
  return new AppError('SIGNER_GONE', errorClass, 'The signer has ended.', {
    advice: 'The vault is locked now and its file is as it was. Unlock it to go on.',
    facts: { request: type, exitCode: code },
  });
}

function lateError(type: ControlRequestType): AppError {
  return new AppError('SIGNER_TIMEOUT', 'timeout', 'The signer did not answer in time.', {
    advice: 'Lock the vault and unlock it again.',
    facts: { request: type },
  });
}
