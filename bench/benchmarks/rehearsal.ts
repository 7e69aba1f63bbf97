import { getAddress } from 'viem';
import { residentMiB } from '../../src/main/simulation/resident-memory.ts';
import { riskRules } from '../../src/main/simulation/risks/index.ts';
import type { RunFields } from '../../src/main/simulation/run-on-fork.ts';
import type { Rehearsal, RehearsedTransaction } from '../../src/shared/chain/types.ts';
import { startBareFork } from '../core/bare-fork.ts';
import type { Benchmark, Measurement } from '../core/benchmark.ts';
import { interleave, timed } from '../core/interleave.ts';
import { inRehearsalRoom, type RehearsalRoom, type Step } from '../core/rehearsal-room.ts';

const atOnce = 50;
/** Each of the slow ones is done once in so many rounds. */
const rarely = 6;

const swap: Step = {
  tool: 'defi_swap',
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
};
const friend = '0x1111111111111111111111111111111111111111';
const tenSteps: readonly Step[] = [
  { tool: 'wrap', params: { amount: '2' } },
  swap,
  { tool: 'defi_swap', params: { tokenIn: 'ETH', tokenOut: 'DAI', amount: '1' } },
  { tool: 'defi_swap', params: { tokenIn: 'WETH', tokenOut: 'USDC', amount: '1' } },
  { tool: 'defi_swap', params: { tokenIn: 'USDC', tokenOut: 'DAI', amount: '200' } },
  { tool: 'transfer', params: { token: 'USDC', amount: '10', to: friend } },
  { tool: 'transfer', params: { token: 'DAI', amount: '10', to: friend } },
  { tool: 'transfer', params: { token: 'ETH', amount: '0.1', to: friend } },
  { tool: 'unwrap', params: { amount: '0.5' } },
  { tool: 'defi_swap', params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0.5' } },
];

/**
 * Rehearsals in this process beside one bare `eth_simulateV1` of the same calls. Warm: the fork stands at the
 * head already and has fetched what the calls need.
 */
export const rehearsal: Benchmark = {
  name: 'rehearsal',
  title: 'rehearsals of one step, of ten, and of fifty plans at once, beside bare eth_simulateV1',
  rounds: 30,
  measure: (rounds, tell) =>
    inRehearsalRoom(async (room) => {
      const rare = Math.ceil(rounds / rarely);
      tell('warm rehearsals');
      const warm = await measureWarm(room, rounds);
      tell('cold forks');
      const cold = await measureCold(room, rare);
      tell(`${atOnce} rehearsals at once`);
      const crowd = await measureCrowd(room, rare);
      tell('forks that are killed, and frozen');
      return [...warm, ...cold, ...crowd, ...(await measureRecovery(room, rare))];
    }),
};

/** Rules that run further transactions on the fork; the others look at what is known. */
const probing: ReadonlySet<string> = new Set([
  'BEHAVES_DIFFERENTLY',
  'CANNOT_BE_SOLD',
  'SPENDER_CAN_TAKE',
]);
const rulesThat = (probe: boolean) =>
  Object.fromEntries(Object.entries(riskRules).filter(([id]) => probing.has(id) === probe));
const looking = rulesThat(false);
const probes = rulesThat(true);

async function measureWarm(room: RehearsalRoom, rounds: number): Promise<Measurement[]> {
  const own = room.open();
  const one = transactionsOf(await own.plan([swap]));
  const ten = transactionsOf(await own.plan(tenSteps));
  const fields = await fieldsOf(room, ten);
  const [swapped] = await fieldsOf(room, one);
  const [approved] = fields.filter(({ kind }) => kind === 'approve');
  if (swapped === undefined || approved === undefined) throw new Error('A plan sends too little.');
  const bare = await startBareFork(room.rpcUrl, room.client.chainId);
  try {
    await bare.reset();
    const arms = {
      simulate_one: () => timed(() => bare.simulate(one)),
      held_one: async () => (await own.held([swapped], looking)).all,
      probes_swap: async () => (await own.held([swapped], probes)).rules,
      probes_approval: async () => (await own.held([approved], probes)).rules,
      effect: () => timed(() => own.effect(swapped)),
      plan_one_step: () => timed(() => own.plan([swap])),
      simulate_ten: () => timed(() => bare.simulate(ten)),
      held_ten: async () => (await own.held(fields, looking)).all,
      plan_ten_steps: () => timed(() => own.plan(tenSteps)),
    };
    const runs = await interleave(arms, rounds, 3);
    return [
      inMs('simulate_one', runs.simulate_one),
      inMs('held_one', runs.held_one, 'simulate_one'),
      inMs('probes_swap', runs.probes_swap),
      inMs('probes_approval', runs.probes_approval),
      inMs('effect', runs.effect, 'simulate_one'),
      inMs('plan_one_step', runs.plan_one_step, 'simulate_one'),
      inMs('simulate_ten', runs.simulate_ten),
      inMs('held_ten', runs.held_ten, 'simulate_ten'),
      inMs('plan_ten_steps', runs.plan_ten_steps, 'simulate_ten'),
    ];
  } finally {
    await Promise.all([bare.stop(), own.fork.stop()]);
  }
}

/** From nothing to the first result: the process, its state from the node, and the rehearsal. */
async function measureCold(room: RehearsalRoom, rounds: number): Promise<Measurement[]> {
  const one = await oneSwap(room);
  const runs = await interleave(
    {
      async plan_cold() {
        const own = room.open();
        const took = await timed(() => own.plan([swap]));
        await own.fork.stop();
        return took;
      },
      async simulate_cold() {
        const startedAt = performance.now();
        const bare = await startBareFork(room.rpcUrl, room.client.chainId);
        await bare.reset();
        await bare.simulate(one);
        const took = performance.now() - startedAt;
        await bare.stop();
        return took;
      },
    },
    rounds,
  );
  return [
    inMs('simulate_cold', runs.simulate_cold),
    inMs('plan_cold', runs.plan_cold, 'simulate_cold'),
  ];
}

/** All of them are asked for in one moment; the figure is until the last is there. */
async function measureCrowd(room: RehearsalRoom, rounds: number): Promise<Measurement[]> {
  const own = room.open();
  const bare = await startBareFork(room.rpcUrl, room.client.chainId);
  const one = await oneSwap(room);
  const many = (work: () => Promise<unknown>) =>
    timed(() => Promise.all(Array.from({ length: atOnce }, work)));
  try {
    await bare.reset();
    const runs = await interleave(
      {
        plans_at_once: () => many(() => own.plan([swap])),
        simulations_at_once: () => many(() => bare.simulate(one)),
      },
      rounds,
      1,
    );
    return [
      inMs('simulations_at_once', runs.simulations_at_once),
      inMs('plans_at_once', runs.plans_at_once, 'simulations_at_once'),
      inMiB('memory_bare', [bare.pid]),
      { ...inMiB('memory_fork', own.fork.pids), comparedWith: 'memory_bare' },
    ];
  } finally {
    await Promise.all([bare.stop(), own.fork.stop()]);
  }
}

/** From the fault to the end of the next rehearsal, which works. */
async function measureRecovery(room: RehearsalRoom, rounds: number): Promise<Measurement[]> {
  const own = room.open();
  const after = (signal: NodeJS.Signals) => async () => {
    await own.fork.warm();
    let struckAt = 0;
    const struck = own.fork.use(async ({ client }) => {
      const [pid] = own.fork.pids;
      if (pid === undefined) throw new Error('There is no fork.');
      struckAt = performance.now();
      process.kill(pid, signal);
      for (;;) await client.head();
    });
    await struck.catch(() => undefined);
    await own.plan([swap]);
    return performance.now() - struckAt;
  };
  try {
    const runs = await interleave({ killed: after('SIGKILL'), frozen: after('SIGSTOP') }, rounds);
    return [inMs('recovery_killed', runs.killed), inMs('recovery_frozen', runs.frozen)];
  } finally {
    await own.fork.stop();
  }
}

async function oneSwap(room: RehearsalRoom): Promise<RehearsedTransaction[]> {
  const own = room.open();
  const transactions = transactionsOf(await own.plan([swap]));
  await own.fork.stop();
  return transactions;
}

function transactionsOf({ steps }: Rehearsal): RehearsedTransaction[] {
  return steps.flatMap(({ transactions }) => transactions);
}

/** Rehearsed transactions as they would be signed. */
async function fieldsOf(
  { client }: RehearsalRoom,
  transactions: readonly RehearsedTransaction[],
): Promise<RunFields[]> {
  const fees = await client.fees();
  return transactions.map(({ kind, from, to, data, valueWei, gasLimit }) => ({
    ...{ kind, from: getAddress(from), to: getAddress(to), data: `0x${data.slice(2)}` },
    ...{ valueWei: BigInt(valueWei), gasLimit: BigInt(gasLimit), ...fees },
  }));
}

/** What each of the processes holds. */
function inMiB(id: string, pids: readonly number[]): Measurement {
  return { id, unit: 'MiB', runs: pids.map((pid) => residentMiB(pid) ?? 0) };
}

function inMs(id: string, runs: readonly number[], comparedWith?: string): Measurement {
  return { id, unit: 'ms', runs, ...(comparedWith === undefined ? {} : { comparedWith }) };
}
