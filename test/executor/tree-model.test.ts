// Random plans of every kind of node, through the real acts and the real store, under random luck, with
// restarts at every turn and a clock that jumps: each comes to what a plain interpreter says.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { advance, carryOn } from '../../src/main/executor/advance.ts';
import { openingOf } from '../../src/main/executor/agree.ts';
import { Course } from '../../src/main/executor/course.ts';
import { noCrash } from '../../src/main/executor/crash-points.ts';
import type { Connection } from '../../src/main/executor/ports.ts';
import type { ExecutorDeps } from '../../src/main/executor/run.ts';
import { open } from '../../src/main/executor/stretch.ts';
import { createLog } from '../../src/main/log.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { AppError, type ErrorClass } from '../../src/shared/errors.ts';
import type { Truth } from '../../src/shared/plan/conditions/truth.ts';
import type { Condition } from '../../src/shared/plan/conditions.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { FailurePolicy, PlanNode } from '../../src/shared/plan/nodes.ts';
import { placeNodes } from '../../src/shared/plan/walk.ts';
import { Fate, type Lucks } from './support/fate.ts';
import { action, planOf } from './support/plans.ts';
import { interpret } from './support/reference-interpreter.ts';

// Each decision is made a second time, without what its turn remembers of the earlier ones.
vi.mock(import('../../src/main/executor/next-acts.ts'), async (original) => {
  const { nextActs } = await original();
  return {
    nextActs: (journal, plan, nowMs, cursor) => {
      const acts = nextActs(journal, plan, nowMs, cursor);
      expect(nextActs(journal, plan, nowMs)).toEqual(acts);
      return acts;
    },
  };
});

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const folder = mkdtempSync(join(tmpdir(), 'countersign-tree-'));
let now = 1_800_000_000_000;
const clock = { now: () => now };
const store = openStore({ path: join(folder, 'db.sqlite'), clock });

afterAll(() => {
  store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const label = '';
/** Holds as the fate of the node says: the fake network answers `price(<node>)` with 1, 0 or not at all. */
const condition = (id: string): Condition => ({
  type: 'compare',
  left: { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: `node ${id}` }] },
  op: 'eq',
  right: { type: 'literal', value: '1' },
});

const skip = fc.option(fc.constant<FailurePolicy>({ strategy: 'skip' }), {
  nil: undefined,
  freq: 3,
});
const policy = fc.option(
  fc.oneof(
    fc.constant<FailurePolicy>({ strategy: 'skip' }),
    fc.record<FailurePolicy & { strategy: 'retry' }>({
      strategy: fc.constant('retry'),
      maxAttempts: fc.integer({ min: 1, max: 3 }),
      delayMs: fc.constantFrom(0, 0.5, 1000),
      backoffMultiplier: fc.constantFrom(1, 1.1, 2),
    }),
  ),
  { nil: undefined },
);

/** Ids and conditions are set afterwards. */
const trees = fc.letrec<{ node: PlanNode }>((tie) => {
  const child = tie('node');
  const children = fc.array(child, { minLength: 1, maxLength: 3 });
  const none = condition('');
  return {
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .record({ onFailure: policy, onError: fc.option(child, { nil: undefined, freq: 4 }) })
        .map((extra) => defined({ ...action(''), ...extra })),
      fc
        .record({ onFailure: policy })
        .map((extra) => defined({ id: '', label, type: 'gate', condition: none, ...extra })),
      fc.record({ onFailure: policy, until: fc.boolean() }).map(({ until, ...extra }) =>
        defined({
          ...{ id: '', label, type: 'wait', ...extra },
          ...(until ? { until: none, maxWaitMs: 300_000 } : { durationMs: 4999.5 }),
        }),
      ),
      fc
        .record({ onFailure: skip, steps: children })
        .map((extra) => defined({ id: '', label, type: 'sequence', ...extra })),
      fc
        .record({ onFailure: skip, steps: children, allowPartialFailure: fc.boolean() })
        .map((extra) => defined({ id: '', label, type: 'parallel', ...extra })),
      fc
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        .record({ onFailure: skip, then: child, else: fc.option(child, { nil: undefined }) })
        .map((extra) => defined({ id: '', label, type: 'if', condition: none, ...extra })),
      fc
        .record({
          ...{ onFailure: skip, body: child, maxIterations: fc.integer({ min: 1, max: 3 }) },
          ...{
            delayMs: fc.constantFrom(0, 0.5, 1000),
            exitWhen: fc.option(fc.constant(none), { nil: undefined }),
          },
        })
        .map((extra) => defined({ id: '', label, type: 'loop', ...extra })),
    ),
  };
}).node;

function defined(node: object): PlanNode {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== undefined),
  ) as PlanNode;
}

function finished(tree: PlanNode): PlanNode {
  const root = structuredClone(tree);
  const inLoop = new Set<PlanNode>();
  for (const [index, { node, parent }] of placeNodes(root).entries()) {
    node.id = `n${index}`;
    if (parent && (parent.type === 'loop' || inLoop.has(parent))) inLoop.add(node);
    if (node.type === 'action')
      Object.assign(node, { tool: 'get_balance', params: { token: node.id } });
    if (node.type === 'if' || node.type === 'gate') node.condition = condition(node.id);
    if (node.type === 'wait' && node.until) node.until = condition(node.id);
    if (node.type === 'loop' && node.exitWhen) node.exitWhen = condition(node.id);
    // How far a branch is when its sibling fails is a matter of time; it must not decide a later round.
    if (node.type === 'parallel' && inLoop.has(node)) node.allowPartialFailure = true;
  }
  return root;
}

/** A network that answers as fate says, and is sometimes not to be had. */
function worldOf(fate: Fate, locked: () => boolean): ExecutorDeps {
  const connection = {
    network: { chainId: 31_337, instanceId: 'here' },
    tools: {
      reads: () => true,
      read: async ({ params }: { params: Record<string, unknown> }) => {
        const error = fate.call(String(params['token']));
        if (error) throw error;
        return { amount: '1' };
      },
    },
    resolveParams: async (params: Record<string, unknown>) => {
      const ref = params['ref'] as { args: { value: string }[] } | undefined;
      if (ref === undefined) return params;
      const truth = fate.look(String(ref.args[0]?.value).slice('node '.length));
      if (truth === 'unknown') throw new AppError('X', 'network', 'No answer.');
      return { ref: truth === 'true' ? '1' : '0' };
    },
    walletContext: async () => ({}),
  } as unknown as Connection;
  return {
    ...{ store, clock, crash: noCrash, notify: () => undefined },
    log: createLog(() => undefined, clock.now),
    nameOf: () => ({ name: '', source: 'unknown' as const }),
    signer: {} as ExecutorDeps['signer'],
    files: {} as ExecutorDeps['files'],
    commands: {} as ExecutorDeps['commands'],
    pages: {} as ExecutorDeps['pages'],
    visits: {} as ExecutorDeps['visits'],
    homeChainId: () => 31_337,
    rehearsePlan: () => Promise.reject(new Error('no schedule starts this')),
    endRehearsals: () => undefined,
    connect: async () => {
      if (locked()) throw new AppError('LOCKED', 'locked', 'Locked.');
      return connection;
    },
  };
}

let runs = 0;

/** Carries a run to its end. Each turn knows nothing but the rows, as after a restart. */
async function execute(root: PlanNode, fate: Fate, faults: readonly boolean[]) {
  runs += 1;
  let asked = -2;
  const deps = worldOf(fate, () => {
    asked += 1;
    return faults[asked] ?? false;
  });
  const plan = { ...planOf(root), id: `p${runs}`, status: 'draft' as const };
  const hash = planHash(plan);
  store.writer.plans.save(plan, hash);
  store.writer.plans.setStatus(plan.id, 'validated');
  const opening = await openingOf(deps, {
    ...{
      planId: plan.id,
      planHash: hash,
      policyVersion: 1,
      agreedBy: 'local',
      account,
      requestId: null,
    },
  });
  const { executionId } = opening;
  const turn = { failures: 0, blockedBy: null, isCut: () => false };
  const course = new Course(deps, executionId, turn);
  let pause = await carryOn(course, open(course, opening));
  for (let turns = 1; turns < 400; turns += 1) {
    if (pause === null) return executionId;
    expect(pause.wakeInMs).toBeDefined();
    now += Math.ceil(Math.max(pause.wakeInMs ?? 0, 0));
    pause = await advance(deps, executionId, turn);
  }
  throw new Error('the run does not end');
}

const lucks = fc.record<Lucks>({
  calls: fc.array(
    fc.constantFrom<ErrorClass | null>(null, null, 'slippage', 'reverted', 'invalid_params'),
    {
      minLength: 1,
      maxLength: 7,
    },
  ),
  truths: fc.array(fc.constantFrom<Truth>('true', 'true', 'false', 'unknown'), {
    minLength: 1,
    maxLength: 7,
  }),
});

it('comes to what the plan says, whatever fails, waits or is interrupted', async () => {
  await fc.assert(
    fc.asyncProperty(
      trees.map(finished),
      lucks,
      fc.array(fc.boolean(), { maxLength: 6 }),
      async (root, luck, faults) => {
        const expected = interpret(root, new Fate(luck));
        const executionId = await execute(root, new Fate(luck), faults);
        expect(store.reader.executions.get(executionId)?.state).toBe(expected.run);
        const steps = store.reader.steps.list(executionId);
        const states = new Map(steps.map(({ path, state }) => [path, state]));
        for (const [path, state] of expected.ended)
          expect([path, states.get(path)]).toEqual([path, state]);
        for (const { state } of steps) expect(['running', 'waiting']).not.toContain(state);
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 60) },
  );
}, 60_000);
