// The real signer in this process, between two channels: the one that main speaks on, and a person's,
// which only the test holds.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignerClient, type SignerTransport } from '../../../src/main/wallet/signer-client.ts';
import { Signer } from '../../../src/main/wallet/signer-process/signer.ts';
import type { Channel } from '../../../src/main/wallet/signer-process/signer-options.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { openVaultStore } from '../../../src/main/wallet/vault/vault-store.ts';
import type { SignerToWindow, WindowToSigner } from '../../../src/shared/wallet/human-protocol.ts';
import { samplePassword, sampleVault } from '../../wallet/support/sample-vault.ts';

/** Writes a vault with the sample key, and its password beside it for a signer on a terminal. */
export async function writeSampleVault(dataDir: string): Promise<{ passwordFile: string }> {
  const { bytes } = await sampleVault();
  openVaultStore(dataDir).create(bytes, () => undefined);
  const passwordFile = join(dataDir, 'password');
  writeFileSync(passwordFile, samplePassword, { mode: 0o600 });
  return { passwordFile };
}

/** Two ends of a channel; what is posted on one arrives at the other in a later turn, as a copy. */
function channelPair(): [Channel, Channel] {
  const handlers: [(message: unknown) => void, (message: unknown) => void] = [
    () => undefined,
    () => undefined,
  ];
  const end = (mine: 0 | 1, other: 0 | 1): Channel => ({
    post: async (message) => {
      const copy: unknown = structuredClone(message);
      setImmediate(() => handlers[other](copy));
    },
    onMessage: (handler) => {
      handlers[mine] = handler;
    },
  });
  return [end(0, 1), end(1, 0)];
}

export type TestSigner = Awaited<ReturnType<typeof startSigner>>;

/** Starts it locked, by the computer's clock unless another is given. The person of the test reads and types at once: the clock makes a second of it. */
export function startSigner(dataDir: string, now: () => number = () => Date.now()) {
  const [signerControl, mainControl] = channelPair();
  const [signerHuman, person] = channelPair();
  let monotonicMs = 0;
  let ended = (_exit: { code: number | null }): void => undefined;
  const options = {
    folder: dataDir,
    kdf: floorKdf,
    loadKeyChain: null,
    clock: {
      now,
      monotonicMs: () => {
        monotonicMs += 1000;
        return monotonicMs;
      },
      bootMs: () => monotonicMs,
    },
    preApproved: () => false,
  };
  const signer = new Signer(options, signerControl, () => ended({ code: 0 }));
  const transport: SignerTransport = {
    post: (message) => void mainControl.post(message),
    onMessage: (handler) => mainControl.onMessage(handler),
    onExit: (handler) => {
      const before = ended;
      ended = (exit) => {
        before(exit);
        handler(exit);
      };
    },
    kill: () => ended({ code: null }),
  };
  const client = new SignerClient(transport);
  const heard = new Set<(message: SignerToWindow) => void>();
  person.onMessage((message) => {
    for (const listener of [...heard]) listener(message as SignerToWindow);
  });
  signer.attachHuman(signerHuman);

  /** The next message of a type that the signer shows to the person. */
  function shown<Type extends SignerToWindow['type']>(type: Type, withinMs = 20_000) {
    const next = new Promise<Extract<SignerToWindow, { type: Type }>>((resolve, reject) => {
      const timer = setTimeout(() => {
        heard.delete(listen);
        reject(new Error(`the signer showed no ${type}`));
      }, withinMs);
      const listen = (message: SignerToWindow): void => {
        if (message.type !== type) return;
        clearTimeout(timer);
        heard.delete(listen);
        resolve(message as Extract<SignerToWindow, { type: Type }>);
      };
      heard.add(listen);
    });
    // Of a test that failed before it came to look: it is no failure of the test that runs by then.
    next.catch(() => undefined);
    return next;
  }

  return {
    client,
    shown,
    say: (message: WindowToSigner) => void person.post(message),
    onShown: (listener: (message: SignerToWindow) => void) => void heard.add(listener),
    async unlock(): Promise<void> {
      const unlocked = shown('unlocked');
      void person.post({ type: 'unlock', password: samplePassword });
      await unlocked;
    },
  };
}
