// The real executor over the real store with a clock that the test sets, and a network that only answers:
// for what time, people and the plan decide. Effects need a chain, and are tested on one.
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/main/clock.ts';
import { noCrash } from '../../../src/main/executor/crash-points.ts';
import { createExecutor } from '../../../src/main/executor/executor.ts';
import type { Connection } from '../../../src/main/executor/ports.ts';
import type { ExecutorDeps } from '../../../src/main/executor/run.ts';
import { createLog } from '../../../src/main/log.ts';
import { newId } from '../../../src/main/store/new-id.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import type { Rehearsal } from '../../../src/shared/chain/types.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import type { Taint } from '../../../src/shared/plan/taint.ts';
import type { StepView } from '../../../src/shared/runs/views.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { planOf, rehearsalOf } from './plans.ts';

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export interface PlainOptions {
  /** What a call of a tool answers, by the id of its step; an error is thrown. */
  call?: (nodeId: string) => AppError | null;
  /** What a call answers that did not fail; by default an amount. What never settles hangs. */
  answer?: () => unknown;
  /** Where the database is; by default in a folder of its own. */
  folder?: string;
  /** What is told of changes. */
  notify?: ExecutorDeps['notify'];
  /** What the rehearsal at the start of a scheduled run finds beside that all is well; may throw. */
  rehearsed?: (asked: { planHash: string }) => Partial<Rehearsal>;
  /** Called before the network is found; an error is thrown. */
  connecting?: () => AppError | null;
}

/** Where a plan came from. */
interface Drafted {
  taint?: Taint[];
  provenance?: NonNullable<Plan['provenance']>;
}

export type PlainWorld = ReturnType<typeof openPlainWorld>;

/** Every action of a plan that it runs must be made by `look`. */
export function openPlainWorld({
  call = () => null,
  answer = () => ({ amount: '1' }),
  folder = temporaryFolder(),
  notify = () => undefined,
  connecting = () => null,
  rehearsed = () => ({}),
}: PlainOptions = {}) {
  const time = { nowMs: 1_800_000_000_000 };
  const clock: Clock = { now: () => time.nowMs };
  const path = `${folder}/db.sqlite`;
  const store = openStore({ path, clock });
  const lines: string[] = [];
  const signer = { locks: 0 };
  const connection = {
    network: { chainId: 31_337, instanceId: 'here' },
    tools: {
      reads: () => true,
      read: async ({ params }: { params: Record<string, unknown> }) => {
        const error = call(String(params['token']));
        if (error) throw error;
        return answer();
      },
    },
    resolveParams: async (params: Record<string, unknown>) => {
      const ref = params['ref'] as { value?: unknown } | undefined;
      return ref === undefined ? params : { ref: ref.value };
    },
    walletContext: async () => ({}),
  } as unknown as Connection;
  const deps: ExecutorDeps = {
    ...{ store, clock, crash: noCrash, notify },
    log: createLog((line) => void lines.push(line), clock.now),
    nameOf: (address) =>
      address === account
        ? { name: 'Main', source: 'your_account' as const }
        : { name: '', source: 'unknown' as const },
    signer: {
      lock: async () => {
        signer.locks += 1;
      },
    } as ExecutorDeps['signer'],
    files: {} as ExecutorDeps['files'],
    commands: {} as ExecutorDeps['commands'],
    pages: {} as ExecutorDeps['pages'],
    visits: {} as ExecutorDeps['visits'],
    endRehearsals: () => undefined,
    rehearsePlan: async (asked) => ({ ...rehearsalOf(asked, clock.now()), ...rehearsed(asked) }),
    homeChainId: () => 31_337,
    connect: async () => {
      const error = connecting();
      if (error) throw error;
      return connection;
    },
  };
  let executor = createExecutor(deps);
  onTestFinished(async () => {
    await executor.stop();
    store.stop();
  });

  return {
    store,
    path,
    /** Log lines so far. */
    lines,
    /** How often the vault was locked. */
    signer,
    now: () => time.nowMs,
    clock,
    /** Sets the clock of the computer. */
    setNow: (ms: number) => {
      time.nowMs = ms;
    },
    get executor() {
      return executor;
    },
    /** Agrees to a plan and carries it on until it waits or ends. */
    async start(root: PlanNode, how: Drafted = {}) {
      const run = await this.agree(root, how);
      await executor.advance(run.executionId);
      return run;
    },
    /** Agrees to a plan; the run is on its way. */
    async agree(root: PlanNode, { taint = [], provenance = {} }: Drafted = {}) {
      const plan = { ...planOf(root), id: newId(), status: 'draft' as const, provenance };
      const hash = planHash(plan);
      store.writer.plans.save(plan, hash);
      store.writer.plans.setTaint(plan.id, taint);
      store.writer.plans.setStatus(plan.id, 'validated');
      const { executionId } = await executor.agree({
        ...{ planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local' },
        ...{ account, requestId: null },
      });
      const view = () => {
        const found = store.reader.runs.get(executionId);
        if (found === undefined) throw new Error('no such run');
        return found;
      };
      return {
        executionId,
        view,
        step: (path: string): StepView => {
          const found = view().steps.find((each) => each.path === path);
          if (found === undefined) throw new Error(`no step ${path}`);
          return found;
        },
        states: () => Object.fromEntries(view().steps.map(({ path, state }) => [path, state])),
        /** Lets time pass or sets the clock, then looks again as a timer would. */
        async pass(ms: number) {
          time.nowMs += ms;
          await executor.advance(executionId);
          // The first may have been cut short for a timer; this one comes behind it.
          await executor.advance(executionId);
        },
        async answer(path: string, answer: 'yes' | 'no') {
          await executor.answerGate(executionId, path, answer);
          await executor.advance(executionId);
        },
      };
    },
    /** Ends the executor as a quit does, and begins another one on the same rows. */
    async restart() {
      await executor.stop();
      executor = createExecutor(deps);
      await executor.recover();
    },
    /** Begins another executor on the rows that a kill left; settles when all that is open was taken up. */
    async startAfterKill() {
      executor = createExecutor(deps);
      await executor.recover();
    },
  };
}

/** An action that only reads. */
export function look(id: string, extra: object = {}): PlanNode {
  const node = { id, label: id, type: 'action', tool: 'get_balance', params: { token: id } };
  return { ...node, ...extra } as PlanNode;
}

export function failure(kind: AppError['class']): AppError {
  return new AppError('LUCK', kind, 'It failed.');
}
