import { dirname } from 'node:path';
import { findAnvil } from '../../main/chain/anvil/find-anvil.ts';
import { homeFolder } from '../../main/config.ts';
import type { Log } from '../../main/log.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import type { ServicesOptions } from '../../main/services/services-options.ts';
import { createServices, type Services } from '../../main/services.ts';
import type { SignerMessage } from '../../main/wallet/protocol/control.ts';
import { spawnSigner } from '../../main/wallet/signer-child.ts';
import type { SignerTransport } from '../../main/wallet/signer-client.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { rehearsalUsesChain } from '../../shared/plan/uses-chain.ts';
import { cliAsking } from '../contract/cli-asking.ts';
import { sessionFolders } from '../session-folders.ts';
import { signerArguments } from '../signer-task.ts';
import type { VerbContext } from '../verb.ts';
import { namedContracts } from './named-contracts.ts';
import { refuseTainted } from './refuse-tainted.ts';
import { refuseUnchecked } from './refuse-unchecked.ts';
import { approvesUnread } from './refuse-unread.ts';

export interface Session {
  services: Services;
  /** No password was asked for: only a mandate signs, and nobody is asked. */
  isLocked: boolean;
  /** What the services could only log since that moment (by `performance.now()`), the last of it. */
  troubleSince(moment: number): AppError | undefined;
  /** Why a yes that was given since that moment could not be used: its request waits, and nobody asks it again here. */
  unusedSince(moment: number): AppError | undefined;
  /** Why the signer has stopped asking: nobody answers on the terminal. */
  unanswered(): AppError | undefined;
}

/**
 * The services of the data folder with an open vault, to carry out plans: the signer asks for the password
 * on the terminal and goes on to ask there for every approval; where `locked`, it does neither. The caller
 * stops them.
 * Errors: IN_USE, STORE_*, ANVIL_MISSING, FOLDER_*, SINGLE_SOURCE, PLAN_TAINTED, and those of unlocking.
 */
export async function openSession(
  context: VerbContext,
  rpc: { url: string; chainId: number } | undefined,
  plans: readonly Plan[],
  locked = false,
  more: Partial<
    Pick<ServicesOptions<SignerTransport>, 'wrote' | 'notify' | 'modelKeyChain' | 'records'>
  > = {},
): Promise<Session> {
  const { dataDir, resourcesDir, signerEntry, clock } = context;
  const anvilPath = findAnvil();
  makeDataFolder(dataDir);
  const folders = await sessionFolders(context);
  const { start, unlocked, unanswered } = locked
    ? lockedSigner(context)
    : signerOnTerminal(context, plans);
  const { log, ...trouble } = watchTrouble(context.log);
  const services = createServices({
    config: { dataDir, resourcesDir, outDir: dirname(signerEntry), home: homeFolder() },
    ...{ anvilPath, clock, log, folders },
    startSigner: start,
    signerRestarts: false,
    ...(rpc === undefined ? {} : { rpc }),
    // Work on files alone starts no chain.
    welcomes: plans.some(rehearsalUsesChain),
    locale: 'en-US',
    environment: context.io.environment,
    approvesUnread: approvesUnread(context),
    approvesAhead: context.option('approve') === 'all',
    notify: () => undefined,
    sources: cliAsking(context),
    ...more,
  });
  try {
    for (const plan of plans) {
      refuseUnchecked(context, services, plan);
      refuseTainted(context, services.store.reader, plan);
    }
    await unlocked;
    await services.greeted();
    return { services, isLocked: locked, ...trouble, unanswered };
  } catch (thrown) {
    await services.stop();
    throw thrown;
  }
}

interface SessionSigner extends Pick<Session, 'unanswered'> {
  start: () => SignerTransport;
  unlocked: Promise<void>;
}

/** A signer whose vault stays locked: it signs what mandates allow without it, and nothing else. */
function lockedSigner(context: VerbContext): SessionSigner {
  const words = ['--task', 'stay-locked', ...signerArguments(context)];
  const start = () => spawnSigner(context.signerEntry, words);
  return { start, unlocked: Promise.resolve(), unanswered: () => undefined };
}

/** A signer that asks for the password as soon as it is started, and how that and the questions ended. */
function signerOnTerminal(context: VerbContext, plans: readonly Plan[]): SessionSigner {
  let refusal: AppError | undefined;
  let start: () => SignerTransport = () => {
    throw signerGone();
  };
  const unlocked = new Promise<void>((resolve, reject) => {
    start = () => {
      const signer = spawnSigner(context.signerEntry, unlockArguments(context, plans));
      signer.onExit(() => reject(signerGone()));
      signer.onMessage((message) => {
        const said = message as SignerMessage;
        if (said.kind !== 'event' || said.event.type !== 'task') return;
        const { result } = said.event;
        if (result.ok) return resolve();
        refusal = AppError.fromShape(result.error);
        reject(refusal);
      });
      return signer;
    };
  });
  // It may be refused before anyone waits for it.
  unlocked.catch(() => undefined);
  return { start, unlocked, unanswered: () => refusal };
}

function unlockArguments(context: VerbContext, plans: readonly Plan[]): string[] {
  const approve = ['--approve', context.option('approve') === 'all' ? 'all' : 'ask'];
  const risk = context.flag('i-accept-the-risk') ? ['--i-accept-the-risk'] : [];
  const named = new Set(plans.flatMap(namedContracts));
  const contracts = [...named].flatMap((address) => ['--may-call', address]);
  return ['--task', 'unlock', ...signerArguments(context), ...approve, ...risk, ...contracts];
}

interface Logged {
  /** By `performance.now()`. */
  at: number;
  error: AppError;
}

function watchTrouble(inner: Log): { log: Log } & Pick<Session, 'troubleSince' | 'unusedSince'> {
  let last: Logged | undefined;
  let unused: Logged | undefined;
  const since = (logged: Logged | undefined, moment: number) =>
    logged !== undefined && logged.at >= moment ? logged.error : undefined;
  return {
    log: {
      ...inner,
      error: (event, thrown) => {
        last = { at: performance.now(), error: toAppError(thrown) };
        if (event === 'executor.answer_not_used') unused = last;
        inner.error(event, thrown);
      },
    },
    troubleSince: (moment) => since(last, moment),
    unusedSince: (moment) => since(unused, moment),
  };
}

/** The signer has ended, and with it the vault is locked. */
export function signerGone(): AppError {
  return new AppError('SIGNER_GONE', 'locked', 'The signer has ended, so the wallet is locked.', {
    advice: 'Nothing more is signed. Run the same plan again to go on where it stopped.',
  });
}
