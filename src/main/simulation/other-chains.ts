// Plans over several chains: which of them need a fork, and what becomes of a step on one that is not the plan's.
import type { AssetChange, Finding, RehearsedStep } from '../../shared/chain/types.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { unwrapLiteral } from '../../shared/plan/normalise/params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import { sendsElsewhere } from '../chain/sends-elsewhere.ts';
import { arriveElsewhere } from './bridge-arrival.ts';
import type { ForkWorld } from './fork-world.ts';
import type { ForkedChain, OpenFork } from './forked-chain.ts';
import type { RehearsalRoom } from './rehearsal-room.ts';
import type { Ran } from './rehearse-call.ts';

/** The chain that a step sends on, where it names another than its plan's; null for every other step. */
function sendsOn({ tool, params }: ActionNode): number | null {
  if (shippedTools.get(tool)?.kind !== 'chain_write') return null;
  const named = unwrapLiteral(params['chainId'] ?? null);
  return typeof named === 'number' ? named : null;
}

/** The chains beside the plan's own on which steps of it send. */
export function otherChainsOf(plan: Plan, homeId: number): number[] {
  const named = placeNodes(plan.root).map(({ node }) =>
    node.type === 'action' ? sendsOn(node) : null,
  );
  return [...new Set(named)].filter((id) => id !== null).filter((id) => id !== homeId);
}

/** The fork that a step sends on: that of the chain it names where there is one, else the plan's own. */
export function forkOfStep(node: ActionNode, world: ForkWorld): ForkedChain {
  return world.chain(sendsOn(node) ?? 0) ?? world.home;
}

/**
 * Runs `work` with a fork of each of these chains. A chain that cannot be reached has none: what a step does
 * there is unknown then, and told with that step. Errors: those of `work`.
 */
export async function withForksOf(
  room: Pick<RehearsalRoom, 'elsewhere'>,
  [next, ...rest]: readonly number[],
  work: (forks: OpenFork[]) => Promise<void>,
  open: OpenFork[] = [],
): Promise<void> {
  if (next === undefined) return work(open);
  let begun = false;
  try {
    if (room.elsewhere === undefined) return await withForksOf(room, rest, work, open);
    const { client, fork } = await room.elsewhere.on(next);
    const fees = await client.fees();
    await fork.use((session) => {
      begun = true;
      return withForksOf(room, rest, work, [...open, { session, fees }]);
    });
  } catch (thrown) {
    if (begun) throw thrown;
    await withForksOf(room, rest, work, open);
  }
}

/**
 * The step with what it brings to another chain, and with what is to be said of one that sends there; `arrived`
 * are the changes of the other chain. Errors: those of the forks.
 */
export async function withOtherChains(
  step: RehearsedStep,
  ran: { fork: ForkedChain; world: ForkWorld; done: readonly Ran[]; tokens: TokenList },
): Promise<{ step: RehearsedStep; arrived: AssetChange[] }> {
  const { fork, world, done, tokens } = ran;
  const said = fork === world.home ? [] : [onOtherChain(step.nodeId, fork, world.home)];
  const brought = await arriveElsewhere(fork, world, done, tokens);
  if (brought === null) return { step: { ...step, risks: [...step.risks, ...said] }, arrived: [] };
  const { change, finding, output } = brought;
  // The rule that says so knows this fork alone.
  const risks = step.risks.filter(({ id }) => id !== 'ARRIVAL_NOT_REHEARSED');
  return {
    step: {
      ...step,
      output: { ...step.output, ...output },
      assetChanges: [...step.assetChanges, change],
      risks: [...risks, finding, ...said],
    },
    arrived: [change],
  };
}

/** It can be rehearsed, and not be run: that must not come as a surprise after a yes. */
function onOtherChain(nodeId: string, fork: ForkedChain, home: ForkedChain): Finding {
  const [wanted, ofPlan] = [fork, home].map(({ session }) => session.client.chainId);
  const { code, message, advice } = sendsElsewhere(wanted ?? 0, ofPlan ?? 0);
  return { id: code, level: 'block', message: `${message} ${advice}`, evidence: { nodeId } };
}
