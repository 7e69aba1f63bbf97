import { dirname } from 'node:path';
import { findAnvil } from '../../main/chain/anvil/find-anvil.ts';
import type { Log } from '../../main/log.ts';
import { createServices, type Services } from '../../main/services.ts';
import type { SignerMessage } from '../../main/wallet/protocol/control.ts';
import { spawnSigner } from '../../main/wallet/signer-child.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import { makeDataFolder } from '../make-data-folder.ts';
import { signerArguments } from '../signer-task.ts';
import type { VerbContext } from '../verb.ts';

export interface Session {
  services: Services;
  /** What the services could only log since that moment (by `performance.now()`), the last of it. */
  troubleSince(moment: number): AppError | undefined;
}

/**
 * The services of the data folder with an open vault: the signer asks for the password on the terminal
 * and goes on to ask there for every approval. The caller stops them.
 * Errors: IN_USE, STORE_*, ANVIL_MISSING, and those of unlocking.
 */
export async function openSession(
  context: VerbContext,
  rpc: { url: string; chainId: number } | undefined,
): Promise<Session> {
  const anvilPath = findAnvil();
  makeDataFolder(context.dataDir);
  let settle: (message: SignerMessage | 'gone') => void = () => undefined;
  const unlocked = new Promise<void>((resolve, reject) => {
    settle = (message) => {
      if (message === 'gone') return reject(signerGone());
      if (message.kind !== 'event' || message.event.type !== 'task') return;
      const { result } = message.event;
      if (result.ok) resolve();
      else reject(AppError.fromShape(result.error));
    };
  });
  // It may settle before anyone waits for it.
  unlocked.catch(() => undefined);
  let trouble: { at: number; error: AppError } | undefined;
  const log: Log = {
    ...context.log,
    error: (event, thrown) => {
      trouble = { at: performance.now(), error: toAppError(thrown) };
      context.log.error(event, thrown);
    },
  };
  const services = createServices({
    config: {
      dataDir: context.dataDir,
      resourcesDir: context.resourcesDir,
      outDir: dirname(context.signerEntry),
    },
    anvilPath,
    clock: context.clock,
    log,
    startSigner: () => {
      const signer = spawnSigner(context.signerEntry, unlockArguments(context));
      signer.onMessage((message) => settle(message as SignerMessage));
      signer.onExit(() => settle('gone'));
      return signer;
    },
    signerRestarts: false,
    ...(rpc === undefined ? {} : { rpc }),
    locale: 'en-US',
    notify: () => undefined,
  });
  try {
    await unlocked;
    await services.greeted();
    return {
      services,
      troubleSince: (moment) =>
        trouble !== undefined && trouble.at >= moment ? trouble.error : undefined,
    };
  } catch (thrown) {
    await services.stop();
    throw thrown;
  }
}

function unlockArguments(context: VerbContext): string[] {
  const approve = ['--approve', context.option('approve') ?? 'ask'];
  const risk = context.flag('i-accept-the-risk') ? ['--i-accept-the-risk'] : [];
  return ['--task', 'unlock', ...signerArguments(context), ...approve, ...risk];
}

/** The signer has ended, and with it the vault is locked. */
export function signerGone(): AppError {
  return new AppError('SIGNER_GONE', 'locked', 'The signer has ended, so the wallet is locked.', {
    advice: 'Nothing more is signed. Run the same plan again to go on where it stopped.',
  });
}
