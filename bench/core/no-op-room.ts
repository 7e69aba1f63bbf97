// The real executor on the real store, with a network that answers at once: what is left is what the
// executor itself costs. A no-op step calls a tool that only looks.
import { join } from 'node:path';
import { systemClock } from '../../src/main/clock.ts';
import { noCrash } from '../../src/main/executor/crash-points.ts';
import { createExecutor, type Executor } from '../../src/main/executor/executor.ts';
import type { Connection } from '../../src/main/executor/ports.ts';
import type { ExecutorDeps } from '../../src/main/executor/run.ts';
import { createLog } from '../../src/main/log.ts';
import { newId } from '../../src/main/store/new-id.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { ActionNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';

export interface NoOpRoom {
  store: Store;
  /** Stores a validated plan; not part of any run. */
  save(root: PlanNode, trigger?: Trigger): StoredPlan;
  /** Agrees to a plan and carries it to its end. Answers the id of the run. */
  run(plan: StoredPlan): Promise<string>;
  /** Agrees to a plan that comes to wait, and carries it on until it does. */
  leaveOpen(plan: StoredPlan): Promise<void>;
  /** A run as a schedule starts it. Nothing is written yet. */
  prepare: Executor['prepare'];
  /** Takes up what is open, as a start does. */
  recover(): Promise<void>;
  /** Called with every call of the tool, before it answers. */
  onCall: (() => void) | undefined;
  stop(): Promise<void>;
}

export interface StoredPlan {
  planId: string;
  planHash: string;
}

export function noOp(id: string): ActionNode {
  return { id, label: id, type: 'action', tool: 'get_balance', params: { token: 'ETH' } };
}

export function openNoOpRoom(folder: string): NoOpRoom {
  const store = openStore({ path: join(folder, 'countersign.sqlite'), clock: systemClock });
  let look = (_at: Change): void => undefined;
  const room: { onCall: (() => void) | undefined } = { onCall: undefined };
  const executor = createExecutor(
    depsOf(store, { called: () => room.onCall?.(), changed: (change) => look(change) }),
  );
  return Object.assign(room, {
    store,
    save: (root: PlanNode, trigger?: Trigger) => savePlan(store, root, trigger),
    prepare: (agreement: Parameters<Executor['prepare']>[0]) => executor.prepare(agreement),
    async run(plan: StoredPlan): Promise<string> {
      const { executionId } = await agree(executor, plan);
      await new Promise<void>((resolve, reject) => {
        look = ({ topic, id }) => {
          if (topic !== 'run' || id !== executionId) return;
          const state = store.reader.executions.get(executionId)?.state;
          if (state === 'completed') resolve();
          else if (state !== 'pending' && state !== 'running')
            reject(new Error(`The run is ${state}.`));
        };
        look({ topic: 'run', id: executionId });
      });
      return executionId;
    },
    async leaveOpen(plan: StoredPlan): Promise<void> {
      const { executionId } = await agree(executor, plan);
      await executor.advance(executionId);
    },
    recover: () => executor.recover(),
    async stop() {
      await executor.stop();
      store.stop();
    },
  });
}

function agree(executor: Executor, plan: StoredPlan): Promise<{ executionId: string }> {
  return executor.agree({
    ...plan,
    ...{ policyVersion: 1, agreedBy: 'local', requestId: null },
    account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  });
}

/** Stores a validated plan. */
export function savePlan(
  { writer }: Pick<Store, 'writer'>,
  root: PlanNode,
  trigger?: Trigger,
): StoredPlan {
  const planId = newId();
  const plan: Plan = {
    ...{ id: planId, name: 'Bench', userId: 'local', createdAt: 0, status: 'draft', root },
    ...(trigger && { trigger }),
  };
  const hash = planHash(plan);
  writer.plans.save(plan, hash);
  writer.plans.setStatus(planId, 'validated');
  return { planId, planHash: hash };
}

function depsOf(
  store: Store,
  on: { called: () => void; changed: (change: Change) => void },
): ExecutorDeps {
  const connection = {
    network: { chainId: 31_337, instanceId: 'bench' },
    tools: {
      reads: () => true,
      read: async () => {
        on.called();
        return { amount: '1' };
      },
    },
    resolveParams: async (params: Record<string, unknown>) => params,
    walletContext: async () => ({}),
  } as unknown as Connection;
  return {
    ...{ store, clock: systemClock, crash: noCrash, notify: on.changed },
    log: createLog(() => undefined, systemClock.now),
    nameOf: () => ({ name: '', source: 'unknown' as const }),
    homeChainId: () => 31_337,
    signer: {} as ExecutorDeps['signer'],
    files: {} as ExecutorDeps['files'],
    commands: {} as ExecutorDeps['commands'],
    pages: {} as ExecutorDeps['pages'],
    visits: {} as ExecutorDeps['visits'],
    rehearsePlan: () => Promise.reject(new Error('no schedule starts this')),
    endRehearsals: () => undefined,
    connect: async () => connection,
  };
}
