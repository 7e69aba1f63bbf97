import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { dataDirIn } from '../../scripts/run/electron-launch.ts';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { createServices, type Services } from '../../src/main/services.ts';
import { newId } from '../../src/main/store/new-id.ts';
import type { SignerTransport } from '../../src/main/wallet/signer-client.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { ActionNode, PlanNode, WaitNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import type { RunState, WaitReason } from '../../src/shared/runs/states.ts';
import { repoRoot } from '../core/folders.ts';
import { noOp } from '../core/no-op-room.ts';

/** How a run was left when the app ended. */
interface Kind {
  root: PlanNode;
  /** What the run is by then. */
  state: RunState;
  waitingFor: WaitReason | null;
}

const day = 86_400_000;
const friend = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const rest: WaitNode = { id: 'rest', label: '', type: 'wait', durationMs: 30 * day };
const pay: ActionNode = {
  ...{ id: 'pay', label: 'Pay', type: 'action', tool: 'transfer' },
  params: { token: 'ETH', amount: '0.001', to: friend },
};
const untilRich: WaitNode = {
  ...{ id: 'rich', label: '', type: 'wait', pollIntervalMs: 60_000, maxWaitMs: 30 * day },
  until: {
    ...{ type: 'compare', op: 'gt', right: { type: 'literal', value: '1000000' } },
    left: { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'ETH' }] },
  },
};

/** As many of each. The paused ones waited for their time before. */
const kinds: readonly Kind[] = [
  { root: rest, state: 'waiting', waitingFor: 'time' },
  { root: untilRich, state: 'waiting', waitingFor: 'condition' },
  { root: rest, state: 'paused', waitingFor: null },
  { root: pay, state: 'waiting', waitingFor: 'approval' },
];

/** Begun a day ago and due since: a start goes on with the steps behind the pause at once. */
const amid: Kind = {
  root: {
    ...{ id: 'all', label: '', type: 'sequence' },
    steps: [noOp('before'), { ...rest, durationMs: day / 24 }, noOp('after'), noOp('last')],
  },
  state: 'waiting',
  waitingFor: 'time',
};

/** Copies a home in which somebody has a wallet and leaves `count` unfinished runs in it, as many of each kind. */
export async function leaveUnfinished(from: string, home: string, count: number): Promise<void> {
  cpSync(from, home, { recursive: true });
  const each = count / (kinds.length + 1);
  await withServices(home, 0, async (services) => {
    for (const kind of kinds) await begin(services, kind, each);
  });
  await withServices(home, day, (services) => begin(services, amid, each));
}

/** The app's services without its window, by a clock that is behind; nothing that is open is taken up. */
export async function withServices(
  home: string,
  behindMs: number,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const services = createServices({
    config: {
      ...{ dataDir: dataDirIn(home), resourcesDir: join(repoRoot, 'resources') },
      ...{ outDir: '', home },
    },
    ...{ anvilPath: findAnvil(), clock: { ...systemClock, now: () => Date.now() - behindMs } },
    ...{ log: createLog(() => undefined, systemClock.now), locale: 'en-US' },
    ...{ startSigner: silentSigner, signerRestarts: false, notify: () => undefined },
  });
  try {
    await work(services);
  } finally {
    await services.stop();
  }
}

async function begin(
  { store, executor, requireAccount }: Services,
  { root, state, waitingFor }: Kind,
  count: number,
): Promise<void> {
  const account = getAddress(requireAccount().address);
  for (let run = 0; run < count; run += 1) {
    const planId = newId();
    const plan: Plan = {
      ...{ id: planId, name: `Left open ${run}`, userId: 'local', createdAt: 0, status: 'draft' },
      ...{ chainId: 31_337, root },
    };
    const hash = planHash(plan);
    store.writer.plans.save(plan, hash);
    store.writer.plans.setStatus(planId, 'validated');
    const agreement = { planId, planHash: hash, policyVersion: 1, agreedBy: 'local', account };
    const { executionId } = await executor.agree({ ...agreement, requestId: null });
    await executor.advance(executionId);
    if (state === 'paused') {
      executor.pause(executionId);
      await executor.advance(executionId);
    }
    const left = store.reader.executions.get(executionId);
    if (left?.state !== state || left.waitingFor !== waitingFor)
      throw new Error(`A run was left ${left?.state} for ${left?.waitingFor}, not ${state}.`);
  }
}

/** Nobody opens the vault here. */
function silentSigner(): SignerTransport {
  let exit = (_how: { code: number | null }): void => undefined;
  return {
    post: () => undefined,
    onMessage: () => undefined,
    onExit: (handler) => {
      const earlier = exit;
      exit = (how) => {
        earlier(how);
        handler(how);
      };
    },
    kill: () => exit({ code: 0 }),
  };
}
