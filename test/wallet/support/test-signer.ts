// A signer in this process, between a main and a person that are both the test, on a clock that the
// test moves.
import type {
  KnownState,
  SignerEvent,
  SignerMessage,
} from '../../../src/main/wallet/protocol/control.ts';
import { SignerClient } from '../../../src/main/wallet/signer-client.ts';
import { Signer } from '../../../src/main/wallet/signer-process/signer.ts';
import type {
  Channel,
  SignerOptions,
} from '../../../src/main/wallet/signer-process/signer-options.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import type { SignerToWindow, WindowToSigner } from '../../../src/shared/wallet/human-protocol.ts';
import { samplePassword, samplePhrase } from './sample-vault.ts';

type Answer = Exclude<SignerToWindow, { type: 'proposal' | 'decided' }>;

export interface TestSigner {
  client: SignerClient;
  events: SignerEvent[];
  /** Everything that the person was shown. */
  shown: SignerToWindow[];
  clock: { nowMs: number; monotonicMs: number; bootMs: number };
  /** Sends a person's request and waits for its answer. */
  human(message: WindowToSigner | object): Promise<Answer>;
  /** Sends a person's request that has no answer of its own. */
  tell(message: WindowToSigner): Promise<void>;
  /** Anything at all on the control channel; the code of its answer, or `ok`. */
  ask(type: string, fields?: object): Promise<string>;
  /** What the person is asked now. */
  proposals(): Extract<SignerToWindow, { type: 'proposal' }>[];
  /** Everything that left on the control channel, as text. */
  controlText(): string;
  exited: boolean;
}

export function startTestSigner(
  folder: string,
  overrides: Partial<SignerOptions> = {},
  known?: KnownState,
): TestSigner {
  const clock = { nowMs: 1_800_000_000_000, monotonicMs: 0, bootMs: 3_600_000 };
  const shown: SignerToWindow[] = [];
  const events: SignerEvent[] = [];
  const sent: unknown[] = [];
  let toSigner: (message: unknown) => void = () => undefined;
  let toMain: (message: unknown) => void = () => undefined;
  let exit: (exit: { code: number | null }) => void = () => undefined;
  let fromHuman: (message: unknown) => void = () => undefined;
  let answered: ((answer: Answer) => void) | null = null;
  const client = new SignerClient({
    post: (message) => queueMicrotask(() => toSigner(JSON.parse(JSON.stringify(message)))),
    onMessage: (handler) => {
      toMain = handler;
    },
    onExit: (handler) => {
      exit = handler;
    },
    kill: () => exit({ code: null }),
  });
  client.onEvent((event) => events.push(event));
  const control: Channel = {
    post: async (message) => {
      sent.push(message);
      toMain(message as SignerMessage);
    },
    onMessage: (handler) => {
      toSigner = handler;
    },
  };
  const human: Channel = {
    post: async (message) => {
      const said = message as SignerToWindow;
      shown.push(said);
      if (said.type !== 'proposal' && said.type !== 'decided') answered?.(said);
    },
    onMessage: (handler) => {
      fromHuman = handler;
    },
  };
  const options: SignerOptions = {
    folder,
    kdf: floorKdf,
    loadKeyChain: null,
    clock: {
      now: () => clock.nowMs,
      monotonicMs: () => clock.monotonicMs,
      bootMs: () => clock.bootMs,
    },
    preApproved: () => false,
    ...overrides,
  };
  const result: TestSigner = {
    client,
    events,
    shown,
    clock,
    human: (message) =>
      new Promise((resolve) => {
        answered = resolve;
        fromHuman(message);
      }),
    tell: async (message) => {
      fromHuman(message);
      // Requests of a person are handled in order: when this one answers, that one is done.
      await result.human({ type: 'discardDraft' });
    },
    ask: async (type, fields = {}) => {
      const id = `ask-${sent.length}`;
      toSigner({ id, type, ...fields });
      await client.listAccounts().catch(() => undefined);
      const answer = sent.find((each) => (each as { id?: string }).id === id) as SignerMessage;
      if (answer.kind !== 'answer' || answer.result.ok) return 'ok';
      return answer.result.error.code;
    },
    proposals: () => shown.filter((message) => message.type === 'proposal'),
    controlText: () => JSON.stringify(sent),
    exited: false,
  };
  const signer = new Signer(options, control, () => {
    result.exited = true;
    exit({ code: 0 });
  });
  signer.attachHuman(human);
  if (known) void client.status(known);
  return result;
}

/** A vault of the development phrase, open. */
export async function importSample(signer: TestSigner): Promise<void> {
  await signer.human({ type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase });
  const answer = await signer.human({ type: 'createConfirmed' });
  if (answer.type !== 'unlocked') throw new Error(JSON.stringify(answer));
}

export function unlockSample(signer: TestSigner, extra: object = {}): Promise<Answer> {
  return signer.human({ type: 'unlock', password: samplePassword, ...extra });
}

/** The sample phrase is one that everybody has, which a real chain takes only when that is said. */
export function enableSample(signer: TestSigner, chainId: number): Promise<Answer> {
  const enable = { type: 'enableChain', password: samplePassword, chainId };
  return signer.human({ ...enable, acceptPublishedKeys: true });
}
