// The signer: the only process that ever holds a key. It stands between two channels that trust each
// other in nothing. Main may ask for signatures, a person alone may grant them; it exits on lock,
// because the end of a process is the only real wipe of its memory.
import { type ErrorShape, toAppError } from '../../../shared/errors.ts';
import {
  type SignerToWindow,
  windowToSignerSchema,
} from '../../../shared/wallet/human-protocol.ts';
import { controlRequestSchema, type SignerEvent, type SignerMessage } from '../protocol/control.ts';
import { minimumPasswordLength } from '../vault/password.ts';
import { handleControlRequest } from './control-requests.ts';
import { Drafts } from './drafts.ts';
import type { HumanContext } from './human/human-context.ts';
import { handleHumanRequest } from './human/index.ts';
import { type Decided, Mandates } from './mandates/mandates.ts';
import { Proposals } from './proposals.ts';
import { signerError } from './signer-error.ts';
import type { Channel, SignerOptions } from './signer-options.ts';
import { VaultSession } from './vault-session.ts';

const humanOnly = new Set<unknown>(
  windowToSignerSchema.options
    .map((option) => option.shape.type.value)
    .filter((type) => !['lock', 'revokeMandate'].includes(type)),
);

export class Signer {
  readonly #session: VaultSession;
  readonly #drafts: Drafts;
  readonly #proposals: Proposals;
  readonly #mandates: Mandates;
  readonly #control: Channel;
  readonly #exit: () => void;
  #human: Channel | null = null;
  /** Handed over while the one before was still there. */
  #nextHuman: Channel | null = null;
  /** A person does one thing at a time; slow key derivations must not overtake each other. */
  #humanQueue: Promise<void> = Promise.resolve();
  #lastAnswer: Promise<void> = Promise.resolve();

  /** `exit` ends the process; it is called once, after the last message has left. */
  constructor(options: SignerOptions, control: Channel, exit: () => void) {
    this.#session = new VaultSession(options);
    this.#drafts = new Drafts(this.#session);
    this.#control = control;
    this.#exit = exit;
    const tell: Decided = (approvalId, digest, decision, ledgerSeq) =>
      void this.#event({ type: 'decided', approvalId, digest, decision, ledgerSeq });
    this.#proposals = new Proposals(this.#session, {
      show: (proposal) => this.#toHuman({ type: 'proposal', ...proposal }),
      decided: (approvalId, digest, decision, ledgerSeq) => {
        this.#toHuman({ type: 'decided', approvalId, decision });
        tell(approvalId, digest, decision, ledgerSeq);
      },
    });
    this.#mandates = new Mandates(this.#session, tell);
    control.onMessage((message) => this.#onControl(message));
    void this.#event({ type: 'ready' });
  }

  /**
   * Makes `channel` the person's, once the one before is closed: whoever hands over a second channel
   * cannot take the place of a window that is open. It begins with `hello`.
   */
  attachHuman(channel: Channel): void {
    channel.onClose?.(() => this.#humanGone(channel));
    if (this.#human === null) this.#hear(channel);
    else this.#nextHuman = channel;
  }

  /** Forgets everything and ends the process. */
  async lock(): Promise<void> {
    this.#proposals.clear();
    this.#mandates.clear();
    this.#session.close();
    const { mode } = this.#session.status();
    const state = { vault: 'locked', mode, error: null, minimumPasswordLength, waitMs: 0 } as const;
    this.#toHuman({ type: 'state', ...state });
    await this.#event({ type: 'locked' });
    // Main's request to lock has an answer too, and it must have left.
    await this.#lastAnswer;
    this.#exit();
  }

  #onControl(message: unknown): void {
    const id = idOf(message);
    const refuse = (thrown: unknown): void => {
      const error = toAppError(thrown).toShape();
      if (id === null) void this.#event({ type: 'refused', error });
      else this.#answer({ kind: 'answer', id, result: { ok: false, error } });
    };
    try {
      const request = parseControl(message);
      const context = {
        session: this.#session,
        proposals: this.#proposals,
        mandates: this.#mandates,
        changed: () => void this.#tellChanged(),
        lock: () => void this.lock(),
      };
      const tell = (value: unknown): void =>
        this.#answer({ kind: 'answer', id: request.id, result: { ok: true, value } });
      const answer = handleControlRequest(context, request);
      if (answer instanceof Promise) answer.then(tell, refuse);
      else tell(answer);
    } catch (thrown) {
      refuse(thrown);
    }
  }

  #hear(channel: Channel): void {
    this.#human = channel;
    channel.onMessage((message) => {
      if (this.#human !== channel) return;
      if (field(message, 'type') === 'lock') return void this.lock();
      this.#humanQueue = this.#humanQueue.then(() => this.#onHuman(channel, message));
    });
  }

  /** What was shown in a window that is gone, a recovery phrase above all, ends with it. */
  #humanGone(channel: Channel): void {
    if (this.#nextHuman === channel) this.#nextHuman = null;
    if (this.#human !== channel) return;
    const next = this.#nextHuman;
    this.#human = null;
    this.#nextHuman = null;
    this.#humanQueue = this.#humanQueue.then(() => this.#drafts.discard().catch(() => undefined));
    if (next !== null) this.#hear(next);
  }

  /** The answer goes to whoever asked, and to nobody else when that window is gone. */
  async #onHuman(channel: Channel, message: unknown): Promise<void> {
    const reply = (answer: SignerToWindow): void => void channel.post(answer);
    const fail = (of: string | null, error: unknown): void =>
      reply({ type: 'error', of, error: toAppError(error).toShape() });
    const parsed = windowToSignerSchema.safeParse(message);
    if (!parsed.success) return fail(null, signerError('SIGNER_BAD_MESSAGE'));
    try {
      await handleHumanRequest(this.#humanContext(reply), parsed.data);
    } catch (error) {
      fail(parsed.data.type, error);
    }
  }

  #humanContext(reply: HumanContext['reply']): HumanContext {
    return {
      session: this.#session,
      drafts: this.#drafts,
      proposals: this.#proposals,
      mandates: this.#mandates,
      reply,
      vaultChanged: (change, notice = null) => this.#vaultChanged(change, notice),
      mandateChanged: (mandate) => void this.#event({ type: 'mandate', mandate }),
      policyAgreed: (changeId, change) => void this.#event({ type: 'policy', changeId, change }),
      eraseAgreed: () => void this.#event({ type: 'erase' }),
      phraseChecked: (vaultId) => void this.#event({ type: 'phraseChecked', vaultId }),
      lock: () => void this.lock(),
    };
  }

  #vaultChanged(change: 'unlocked' | 'changed', notice: ErrorShape | null): void {
    const { vault } = this.#session.unlocked();
    const accounts = this.#session.accounts();
    this.#toHuman({ type: 'unlocked', accounts, mode: vault.header.mode, notice });
    void this.#event({ type: change, accounts, status: this.#session.status() });
  }

  #tellChanged(): Promise<void> {
    const accounts = this.#session.accounts();
    return this.#event({ type: 'changed', accounts, status: this.#session.status() });
  }

  #toHuman(message: SignerToWindow): void {
    void this.#human?.post(message);
  }

  #answer(message: SignerMessage): void {
    this.#lastAnswer = this.#control.post(message);
  }

  #event(event: SignerEvent): Promise<void> {
    return this.#control.post({ kind: 'event', event } satisfies SignerMessage);
  }
}

function parseControl(message: unknown) {
  const parsed = controlRequestSchema.safeParse(message);
  if (parsed.success) return parsed.data;
  if (humanOnly.has(field(message, 'type'))) throw signerError('SIGNER_WRONG_CHANNEL');
  // Paths only: what came from outside is not repeated.
  throw signerError('SIGNER_BAD_MESSAGE', { at: parsed.error.issues[0]?.path.join('.') ?? '' });
}

function idOf(message: unknown): string | null {
  const id = field(message, 'id');
  return typeof id === 'string' && id.length > 0 && id.length <= 64 ? id : null;
}

function field(message: unknown, name: 'id' | 'type'): unknown {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, name)) return null;
  return (message as Record<string, unknown>)[name];
}
