// Making a mandate on the terminal: the plan is rehearsed, the terms are drawn up from that, and the signer shows
// them as it reads them and asks for the password.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findAnvil } from '../../main/chain/anvil/find-anvil.ts';
import { chainMismatch } from '../../main/chain/rpc/rpc-errors.ts';
import { homeFolder } from '../../main/config.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { createServices, type Services } from '../../main/services.ts';
import type { SignerMessage } from '../../main/wallet/protocol/control.ts';
import { spawnSigner } from '../../main/wallet/signer-child.ts';
import type { SignerTransport } from '../../main/wallet/signer-client.ts';
import { AppError } from '../../shared/errors.ts';
import type { DraftChoice } from '../../shared/mandates/draft-choice.ts';
import type { MandateOffer, MandateView } from '../../shared/mandates/views.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { MandateDraft } from '../../shared/wallet/mandate-terms.ts';
import { cliAsking } from '../contract/cli-asking.ts';
import { findAccount } from '../run/find-account.ts';
import { keepPlan } from '../run/keep-plan.ts';
import { signerArguments } from '../signer-task.ts';
import type { VerbContext } from '../verb.ts';

interface MandateWish {
  plan: Plan;
  choice: DraftChoice;
  rpc: { url: string; chainId: number } | undefined;
}

/**
 * Draws up the terms, and makes the mandate unless only they are asked for. Errors: IN_USE, those of rehearsing and
 * of the signer, NOT_CONFIRMED; then no mandate was made.
 */
export async function makeMandate(
  context: VerbContext,
  wish: MandateWish,
): Promise<{ offer: MandateOffer; made: MandateView | null }> {
  const terminal = signerOnTerminal(context);
  const { dataDir, resourcesDir, signerEntry, clock, log } = context;
  makeDataFolder(dataDir);
  const services = createServices({
    config: { dataDir, resourcesDir, outDir: dirname(signerEntry), home: homeFolder() },
    ...{ anvilPath: findAnvil(), clock, log, startSigner: terminal.start, signerRestarts: true },
    ...(wish.rpc === undefined ? {} : { rpc: wish.rpc }),
    locale: 'en-US',
    notify: () => undefined,
    sources: cliAsking(context),
  });
  try {
    await terminal.done();
    await services.greeted();
    const offer = await drawUp(context, services, wish);
    if (context.flag('draft')) return { offer, made: null };
    await agreeOnTerminal(services, terminal, offer.terms);
    return { offer, made: services.mandates.get(offer.terms.mandateId) };
  } finally {
    await services.stop();
  }
}

async function drawUp(
  context: VerbContext,
  services: Services,
  { plan, choice }: MandateWish,
): Promise<MandateOffer> {
  const account = await findAccount(services.accounts(), context.option('account') ?? '', plan);
  const connection = await services.connector.connect();
  const { chainId } = connection.network;
  if ((plan.chainId ?? chainId) !== chainId) throw chainMismatch(plan.chainId ?? 0, chainId);
  const hash = planHash(plan);
  keepPlan(services, plan, hash);
  context.io.err('Rehearsing the plan.\n');
  const rehearsal = await connection.simulation.rehearsePlan({ plan, planHash: hash, account });
  services.store.writer.rehearsals.save(plan.id, rehearsal);
  const offer = services.mandates.draft(plan.id, choice, rehearsal);
  for (const { message } of offer.accepts) context.io.err(`It accepts this finding: ${message}\n`);
  return offer;
}

/** The signer takes the terms from a file of its own, which nobody else can read, and which goes at once. */
async function agreeOnTerminal(
  services: Services,
  terminal: Terminal,
  terms: MandateDraft,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  try {
    const file = join(folder, 'terms.json');
    chmodSync(folder, 0o700);
    writeFileSync(file, JSON.stringify(terms), { mode: 0o600 });
    const agreed = terminal.next(['--task', 'create-mandate', '--mandate-file', file]);
    await services.signer.lock();
    await agreed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Terminal {
  start: () => SignerTransport;
  /** Settles when the task of the signer that runs is done. */
  done: () => Promise<void>;
  /** The task of the signer that is started next. */
  next: (task: readonly string[]) => Promise<void>;
}

function signerOnTerminal(context: VerbContext): Terminal {
  let words: readonly string[] = ['--task', 'unlock'];
  let settle = { resolve: (): void => undefined, reject: (_error: AppError): void => undefined };
  const ask = (): Promise<void> => {
    const asked = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    asked.catch(() => undefined);
    return asked;
  };
  const first = ask();
  const sign = context.flag('yes') ? ['--yes'] : [];
  return {
    start: () => {
      const signer = spawnSigner(context.signerEntry, [
        ...words,
        ...signerArguments(context),
        ...sign,
      ]);
      const mine = settle;
      signer.onExit(() => mine.reject(signerEnded()));
      signer.onMessage((message) => {
        const said = message as SignerMessage;
        if (said.kind !== 'event' || said.event.type !== 'task') return;
        const { result } = said.event;
        if (result.ok) mine.resolve();
        else mine.reject(AppError.fromShape(result.error));
      });
      return signer;
    },
    done: () => first,
    next: (task) => {
      words = task;
      return ask();
    },
  };
}

function signerEnded(): AppError {
  return new AppError('SIGNER_GONE', 'locked', 'The signer ended before it was done.', {
    advice: 'No mandate was made. Try again.',
  });
}
