// The app's services without its window, with the practice chain and the signer in processes of their own,
// and the benchmark as the person who unlocks and approves.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type Address, getAddress } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { createServices, type Services } from '../../src/main/services.ts';
import { newId } from '../../src/main/store/new-id.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import {
  makeSampleVault,
  type PersonalSigner,
  spawnPersonalSigner,
} from '../../test/wallet/support/personal-signer.ts';
import { repoRoot } from './folders.ts';

export interface BusyServices {
  services: Services<PersonalSigner>;
  /** Agrees to a plan and starts its run, whose id it answers. */
  begin(root: PlanNode): Promise<string>;
  /** Has the signer show the request that a run waits with. Answers what says yes to it. */
  present(executionId: string): Promise<() => Promise<void>>;
  /** The next broadcast does not come back before the returned function is called. */
  holdBroadcast(): Promise<{ isOut(): boolean; release(): void }>;
}

/** With an open vault that has play money. */
export async function withBusyServices<T>(
  folder: string,
  work: (busy: BusyServices) => Promise<T>,
): Promise<T> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const services = createServices<PersonalSigner>({
    config: { dataDir, resourcesDir: join(repoRoot, 'resources'), outDir: '', home: folder },
    ...{ anvilPath: findAnvil(), clock: systemClock, signerRestarts: true, locale: 'en-US' },
    log: createLog(() => undefined, systemClock.now),
    startSigner: () => spawnPersonalSigner(dataDir),
    notify: () => undefined,
  });
  try {
    await makeSampleVault(services.signer.transport);
    await until(() => services.signer.view.vault === 'unlocked');
    await services.greeted();
    await services.start();
    const account = getAddress(services.requireAccount().address);
    return await work({
      services,
      begin: (root) => begin(services, account, root),
      present: (executionId) => present(services, executionId),
      holdBroadcast: () => holdBroadcast(services),
    });
  } finally {
    await services.stop();
  }
}

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await rest(1);
}

async function begin(
  { store, executor }: Services,
  account: Address,
  root: PlanNode,
): Promise<string> {
  const planId = newId();
  const plan: Plan = {
    ...{ id: planId, name: 'Busy', userId: 'local', createdAt: 0, status: 'draft', root },
  };
  const hash = planHash(plan);
  store.writer.plans.save(plan, hash);
  store.writer.plans.setStatus(planId, 'validated');
  const agreement = { planId, planHash: hash, policyVersion: 1, agreedBy: 'local', account };
  return (await executor.agree({ ...agreement, requestId: null })).executionId;
}

async function present(
  { store, executor, signer }: Services<PersonalSigner>,
  executionId: string,
): Promise<() => Promise<void>> {
  const pending = () =>
    store.reader.approvals
      .listPending()
      .find(({ effectId }) => store.reader.effects.get(effectId)?.executionId === executionId);
  await until(() => pending() !== undefined);
  const shown = signer.transport.person(null, 'proposal');
  const { approvalId } = await executor.presentApproval(pending()?.approvalId ?? '');
  const proposal = await shown;
  if (proposal.type !== 'proposal') throw new Error(proposal.error.code);
  const yes = { type: 'approve', approvalId, challenge: proposal.challenge } as const;
  return async () => {
    // An answer that comes faster than anybody reads is refused.
    while ((await signer.transport.person(yes, 'decided')).type === 'error') await rest(50);
  };
}

async function holdBroadcast(services: Services) {
  const { client } = await services.network.connect();
  const whole = client.broadcast.bind(client);
  const held = new EventTarget();
  let isOut = false;
  client.broadcast = async (bytes) => {
    client.broadcast = whole;
    isOut = true;
    await once(held, 'release');
    return whole(bytes);
  };
  return { isOut: () => isOut, release: () => void held.dispatchEvent(new Event('release')) };
}
