// The services as the app builds them, with the real signer in its own process and the test as the
// person before it.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import type { ServicesOptions } from '../../src/main/services/services-options.ts';
import { createServices, type Services } from '../../src/main/services.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import {
  makeSampleVault,
  type PersonalSigner,
  spawnPersonalSigner,
} from '../wallet/support/personal-signer.ts';
import { temporaryFolder } from './temporary-folder.ts';

const resourcesDir = join(import.meta.dirname, '../../resources');

export interface TestServices {
  services: Services<PersonalSigner>;
  dataDir: string;
  /** Log lines. */
  lines: string[];
  /** Settles when `holds` does; looked at whenever something changed. */
  until(holds: () => boolean, what: string, withinMs?: number): Promise<void>;
}

export function openTestServices(
  dataDir = temporaryFolder(),
  extra: Partial<ServicesOptions<PersonalSigner>> = {},
): TestServices {
  const lines: string[] = [];
  const looks = new Set<() => void>();
  const services = createServices<PersonalSigner>({
    config: { dataDir, resourcesDir, outDir: '', home: temporaryFolder() },
    anvilPath: findAnvil(),
    clock: systemClock,
    log: createLog((line) => lines.push(line), systemClock.now),
    startSigner: () => spawnPersonalSigner(dataDir),
    signerRestarts: true,
    locale: 'en-US',
    notify: (_change: Change) => {
      for (const look of [...looks]) look();
    },
    ...extra,
  });
  onTestFinished(() => services.stop());
  return {
    services,
    dataDir,
    lines,
    until: (holds, what, withinMs = 60_000) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          looks.delete(look);
          settle();
        };
        const look = (): void => {
          if (holds()) end(resolve);
        };
        const late = () => end(() => reject(new Error(`not in time: ${what}`)));
        const timer = setTimeout(late, withinMs);
        looks.add(look);
        look();
      }),
  };
}

/** Makes the sample wallet and waits for its play money. */
export async function makeWallet({ services, until }: TestServices): Promise<string> {
  await makeSampleVault(services.signer.transport);
  await until(() => services.signer.view.vault === 'unlocked', 'the vault is open');
  await services.greeted();
  return services.requireAccount().address;
}

/** Says words in a new chat; they must become a plan, whose rehearsal is waited for. */
export async function plan({ services }: TestServices, words: string): Promise<string> {
  const { conversationId } = services.requests.newConversation();
  const [, card] = await services.requests.send(conversationId, words);
  if (card?.kind !== 'plan') throw new Error(`No plan was made: ${JSON.stringify(card)}`);
  await services.requests.idle();
  return card.planId;
}

export function agree(
  { services }: TestServices,
  planId: string,
): Promise<{ executionId: string }> {
  return services.requests.agree(planId, services.requests.plan(planId).hash, true);
}

/** Waits for the one request for approval, and answers it as a person who has read it. */
export async function answer(room: TestServices, how: 'approve' | 'reject'): Promise<void> {
  const { services, until } = room;
  const pending = () => services.store.reader.approvals.listPending();
  await until(() => pending().length === 1, 'a request for approval');
  const signer = services.signer.transport;
  const proposal = signer.person(null, 'proposal');
  const { approvalId } = await services.executor.presentApproval(pending()[0]?.approvalId ?? '');
  const shown = await proposal;
  if (shown.type !== 'proposal') throw new Error(shown.error.code);
  const { challenge } = shown;
  const message =
    how === 'approve' ? { type: how, approvalId, challenge } : { type: how, approvalId };
  // The signer refuses an answer that comes faster than anybody reads; then it is given again.
  for (;;) {
    const said = await signer.person(message as never, 'decided');
    if (said.type === 'decided') return;
    if (said.error.code !== 'ANSWER_TOO_SOON') throw new Error(said.error.code);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function ended({ services, until }: TestServices, executionId: string): Promise<void> {
  const state = () => services.store.reader.executions.get(executionId)?.state ?? '';
  return until(() => ['completed', 'failed', 'cancelled'].includes(state()), 'the run ends');
}
