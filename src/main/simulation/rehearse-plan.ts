// Runs a whole plan on the fork, step after step, each on what the steps before it left, on every way through
// it. What could not be determined is `unknown`, and so is then the whole: never "nothing changes".
import type { Rehearsal } from '../../shared/chain/types.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import type { Head } from '../chain/chain-client.ts';
import { chainMismatch } from '../chain/rpc/rpc-errors.ts';
import { newId } from '../store/new-id.ts';
import type { ForkSession } from './fork.ts';
import { ForkWorld } from './fork-world.ts';
import { otherChainsOf, withForksOf } from './other-chains.ts';
import { describeWays, type ToldWay } from './other-ways.ts';
import { PlanRun } from './plan-run.ts';
import type { PlanToRehearse, RehearsalRoom } from './rehearsal-room.ts';
import { withoutChainFrom } from './rehearse-without-chain.ts';
import { RehearsedSteps } from './rehearsed-steps.ts';
import { isSingleSource } from './single-source.ts';
import { stepsWithoutChain } from './steps-without-chain.ts';
import { totalOf, worstCaseOf } from './totals.ts';
import { type Ways, walkWays } from './walk-ways.ts';

/** What the fork found out, as far as it came. */
interface Found {
  block: Head;
  run?: PlanRun;
  ways?: Ways<ToldWay>;
}

/**
 * Errors are thrown only before the plan has begun (CHAIN_MISMATCH, RPC_*, ANVIL_MISSING,
 * REHEARSAL_UNAVAILABLE); from then on they are in the result, on the step they belong to.
 */
export async function rehearsePlan(room: RehearsalRoom, asked: PlanToRehearse): Promise<Rehearsal> {
  const { client, fork } = room;
  const wanted = asked.plan.chainId ?? client.chainId;
  if (wanted !== client.chainId) throw chainMismatch(wanted, client.chainId);
  const fees = await client.fees();
  const found: Partial<Found> = {};
  try {
    await fork.use((own) =>
      withForksOf(room, otherChainsOf(asked.plan, client.chainId), async (others) => {
        const session = audible(own, asked);
        found.block = session.block;
        const world = await ForkWorld.of([{ session, fees }, ...others], room);
        try {
          await walk(room, asked, world, found);
        } finally {
          world.leave();
        }
        // The forks are not used again after one of them failed.
        if (found.run?.broke !== undefined) throw found.run.broke;
      }),
    );
  } catch (thrown) {
    const error = toAppError(thrown);
    if (found.block === undefined) throw error;
    found.run?.explain(error);
    found.ways ??= noWay(error);
    return brokenOff(room, asked, found as Whole, error);
  }
  return described(room, asked, found as Whole);
}

type Whole = Found & { ways: Ways<ToldWay> };

/** What ran is told, and of the rest what needs no chain. */
async function brokenOff(
  room: RehearsalRoom,
  asked: PlanToRehearse,
  found: Whole,
  why: AppError,
): Promise<Rehearsal> {
  const { chainId } = room.client;
  const told = described(room, asked, found);
  if (told.status !== 'unknown') return told;
  const blind = await stepsWithoutChain({ ...room, chainId }, asked, why);
  const steps = told.steps.length === 0 ? blind : withoutChainFrom(told.steps, blind);
  return { ...told, steps };
}

/** Each transaction that it comes to says that the fork goes on. */
function audible(session: ForkSession, { heard }: PlanToRehearse): ForkSession {
  if (heard === undefined) return session;
  heard();
  const nextBlockTime = () => {
    heard();
    return session.nextBlockTime();
  };
  return { ...session, nextBlockTime };
}

async function walk(
  room: RehearsalRoom,
  asked: PlanToRehearse,
  world: ForkWorld,
  found: Partial<Found>,
): Promise<void> {
  found.run = await PlanRun.begin(room, asked, world);
  const started = await found.run.toStart();
  found.ways = await walkWays(asked.plan.root, found.run);
  found.ways.first.told.steps.tellFirst(started);
}

function described(
  { client, clock }: RehearsalRoom,
  { planHash, account }: PlanToRehearse,
  { block, ways }: Whole,
): Rehearsal {
  const { number, hash, timestamp } = block;
  return {
    ...{ id: newId(), planHash, chainId: client.chainId, account },
    block: { number: number.toString(), hash, timestamp: timestamp.toString() },
    ...(isSingleSource(client) ? { singleSource: true } : {}),
    rehearsedAt: clock.now(),
    ...describeWays(ways),
  };
}

/** Nothing was walked, and why. */
function noWay(error: AppError): Ways<ToldWay> {
  const steps = new RehearsedSteps();
  const told = { steps, ended: () => steps.ended('unknown', error) };
  const nothing = { total: totalOf([]), worstCase: worstCaseOf([]) };
  return { first: { told: { ...told, ...nothing }, choices: [] }, partings: [] };
}
