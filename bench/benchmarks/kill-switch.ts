import type { ActionNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { type BusyServices, until, withBusyServices } from '../core/busy-services.ts';
import { inFolder } from '../core/folders.ts';
import { noOp } from '../core/no-op-room.ts';

/** Runs under way: one is asked about, one is being sent, the others wait for a time or a person or are at work. */
const runs = 100;
/** What stopping everything may take. */
const limitMs = 1000;

const friend = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const pay: ActionNode = {
  ...{ id: 'pay', label: 'Pay', type: 'action', tool: 'transfer' },
  params: { token: 'ETH', amount: '0.001', to: friend },
};
const kinds: readonly PlanNode[] = [
  { id: 'w', label: '', type: 'wait', durationMs: 86_400_000 },
  { id: 'g', label: 'Go on?', type: 'gate' },
  { id: 'l', label: '', type: 'loop', maxIterations: 5000, body: noOp('body') },
];

/** What begins something; what was under way may still end. */
const beginnings = ['step.running', 'effect.planned', 'effect.intent', 'approval.requested'];

interface Took {
  ordered: number;
  locked: number;
  settled: number;
}

export const killSwitch: Benchmark = {
  name: 'kill_switch',
  title: 'stopping everything with 100 runs under way and an open vault, beside its limit',
  rounds: 7,
  async measure(times, tell) {
    tell('stopping runs');
    const took: Took[] = [];
    for (let time = 0; time < times; time += 1) {
      took.push(await inFolder((folder) => withBusyServices(folder, stopEverything)));
    }
    const beside = { unit: 'ms', comparedWith: 'kill_switch_limit' };
    return [
      { id: 'kill_switch_limit', unit: 'ms', runs: [limitMs] },
      { id: 'kill_switch', runs: took.map(({ ordered }) => ordered), ...beside },
      { id: 'kill_switch_locked', runs: took.map(({ locked }) => locked), ...beside },
      { id: 'kill_switch_all_paused', runs: took.map(({ settled }) => settled), ...beside },
    ];
  },
};

/**
 * How long it takes until the orders are durable, after which nothing begins; until the process that holds
 * the key is gone; and until every run stands still. Anything that begins after the order fails it.
 */
async function stopEverything(busy: BusyServices): Promise<Took> {
  const { services } = busy;
  const { reader } = services.store;
  const broadcast = await busy.holdBroadcast();
  const sent = await busy.begin(pay);
  const approve = await busy.present(sent);
  await approve();
  await until(() => broadcast.isOut());
  for (let run = 2; run < runs; run += 1) await busy.begin(kinds[run % kinds.length] ?? pay);
  await busy.present(await busy.begin(pay));
  await until(() => reader.executions.list().every(({ state }) => state !== 'pending'));

  let locked: number | undefined;
  const startedAt = performance.now();
  services.signer.transport.onExit(() => {
    locked = performance.now() - startedAt;
  });
  services.executor.stopAll();
  const ordered = performance.now() - startedAt;
  const { seq } = reader.audit.head();
  broadcast.release();
  await until(() => locked !== undefined && isStill(busy));
  const settled = performance.now() - startedAt;

  // What is being sent is followed to its end.
  const after = reader.audit
    .linesAfter(seq, 10_000)
    .filter(({ kind, executionId }) => beginnings.includes(kind) && executionId !== sent);
  if (after.length > 0) throw new Error(`After everything was stopped: ${after[0]?.kind}.`);
  const [effect] = reader.effects.list(sent);
  if (effect?.state !== 'confirmed') throw new Error(`What was sent is ${effect?.state}.`);
  if (reader.approvals.listPending().length > 0) throw new Error('A request is still open.');
  return { ordered, locked: locked ?? Number.NaN, settled };
}

function isStill({ services }: BusyServices): boolean {
  return services.store.reader.executions.listOpen().every(({ state }) => state === 'paused');
}
