// The wallet by itself, where the app did not start: the trusted window for the password, a signer, and nothing else
// behind either. Nothing can be signed with it: nobody asks the signer to.
import { join } from 'node:path';
import type { TrustedContext } from '../shared/ipc/views.ts';
import type { SystemQuestion } from '../shared/system-question.ts';
import type { AskKey } from './backups/create-backup.ts';
import type { Config } from './config.ts';
import { answerCall } from './ipc/answer-call.ts';
import type { Server } from './ipc/serve.ts';
import type { Log } from './log.ts';
import type { RestorePorts, WalletForBackup } from './services/backups/restore-way.ts';
import { confirm } from './shell/confirm.ts';
import { startAppSigner } from './shell/signer-process.ts';
import { TrustedWindows } from './shell/trusted-windows.ts';
import { keepsFromRecording, usualWriting } from './shell/window-factory.ts';
import type { KnownState, SignerStatus } from './wallet/protocol/control.ts';
import { SignerClient } from './wallet/signer-client.ts';
import { signerEnvironment } from './wallet/signer-environment.ts';

interface Parts {
  config: Config;
  environment: NodeJS.ProcessEnv;
  /** Nobody answers it yet, and nobody else does from here on. */
  server: Server;
  log: Log;
}

export class WalletAlone implements RestorePorts {
  readonly #parts: Parts;
  /** The window that is open, and what it is for. */
  #open: { id: number; madeAt: number; close(): void } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  confirm(question: SystemQuestion): Promise<boolean> {
    return confirm(null, question);
  }

  async withWallet<T>(
    madeAt: number,
    work: (wallet: WalletForBackup) => Promise<T>,
  ): Promise<T | null> {
    const { config, environment } = this.#parts;
    const entry = join(config.outDir, 'main', 'signer.js');
    const transport = startAppSigner(entry, config.dataDir, signerEnvironment(environment));
    const signer = new SignerClient(transport);
    this.#listen();
    try {
      await this.#shown(madeAt, transport);
      const status = await signer.status();
      if (status.vault !== 'unlocked') return null;
      const askKey: AskKey = (id, file) => signer.openBackup(id, file);
      return await work({ askKey, known: knownOf(status) });
    } finally {
      signer.stop();
    }
  }

  /** Answers what the window asks, and refuses all else; a second time changes nothing. */
  #listen(): void {
    const { server, log } = this.#parts;
    const handlers = {
      'trusted.context': () => contextOf(this.#open?.madeAt ?? null),
      'trusted.close': () => {
        this.#open?.close();
        return null;
      },
    };
    server.answer({
      windowKindOf: (id) => (id === this.#open?.id ? 'trusted' : null),
      answer: (...call) => answerCall({ handlers, vault: () => 'locked', log }, ...call),
    });
  }

  /** Settles when the window is gone, of itself once the wallet is open. */
  #shown(madeAt: number, signer: ReturnType<typeof startAppSigner>): Promise<void> {
    return new Promise((resolve) => {
      const windows = new TrustedWindows({
        writing: () => usualWriting,
        connectSigner: (port) => signer.connectHuman(port),
        opened: (window) => {
          this.#open = { id: window.webContents.id, madeAt, close: () => windows.close() };
        },
        closed: () => {
          this.#open = null;
          resolve();
        },
      });
      signer.onExit(() => windows.close());
      windows.open({ page: 'unlock' }, null);
    });
  }
}

function knownOf({ vaultId, generation, ledgerSeq }: SignerStatus): KnownState | undefined {
  if (vaultId === null || generation === null || ledgerSeq === null) return undefined;
  return { vaultId, generation, ledgerSeq };
}

function contextOf(restores: number | null): TrustedContext {
  return {
    ...{ page: 'unlock', restores, practice: false, networkName: '', theme: 'system' },
    keptFromRecording: keepsFromRecording,
    ...{ facts: null, toType: {}, secret: null, othersWaiting: 0 },
    ...{ mandate: null, policy: null, chain: null, names: {} },
  };
}
