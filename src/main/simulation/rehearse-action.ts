// One action of a plan on the fork: its parameters from what ran before it, its transactions, its findings.
import type { Address } from 'viem';
import type { RehearsedStep } from '../../shared/chain/types.ts';
import { worksHere } from '../../shared/files/file-tools.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { resolveParams, unforeseen, type ValueSources } from '../../shared/plan/resolve-params.ts';
import { withSharesOfStart } from '../../shared/plan/start-shares.ts';
import { type AppTool, isAppTool } from '../../shared/tools/app-tools.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { ResolvedCall, Values } from '../chain/planned-transaction.ts';
import { appStep } from './app-step.ts';
import type { OverlaidFiles } from './call-tools.ts';
import { stepDoneHere, stepOf } from './describe-step.ts';
import { notRehearsable } from './rehearsal-errors.ts';
import { type CallRoom, type Ran, rehearseCall } from './rehearse-call.ts';
import type { RehearsedNode } from './rehearsed-node.ts';
import { worstCaseOf } from './totals.ts';

/** What an action runs with: the fork, and what the steps before it left. */
export interface ActionRoom extends CallRoom {
  account: Address;
  /** Where the values of its parameters come from. */
  values: ValueSources;
  files: OverlaidFiles | undefined;
  /** Its own result is added to them. */
  outputs: Map<string, Values>;
  /** What shares of the start are shares of. */
  start: Readonly<Record<string, string>>;
}

/**
 * The step as it ran; `done` is filled as its transactions run, also where one of them fails. Errors: those of
 * its values, of its tool and of the fork; REHEARSAL_NOT_POSSIBLE.
 */
export async function rehearseAction(
  room: ActionRoom,
  place: RehearsedNode<ActionNode>,
  done: Ran[],
): Promise<RehearsedStep> {
  const { tools, outputs } = room;
  const { node } = place;
  if (worksHere(node.tool)) return here(room, place);
  if (isAppTool(node.tool)) return onApp(room, place, node.tool);
  if (!tools.has(node.tool)) throw notRehearsable(`The tool ${node.tool}`, { tool: node.tool });
  const call = await resolve(room, node);
  const output = tools.reads(node.tool)
    ? await tools.read(call)
    : await rehearseCall(room, call, done);
  outputs.set(node.id, output);
  const risks = done.flatMap(({ findings }) => findings);
  const outcomes = done.map(({ outcome }) => outcome);
  const found = { done: outcomes, output, worstCase: worstCaseOf(done) };
  return stepOf(place, { status: 'ok', ...found, risks });
}

async function here(room: ActionRoom, place: RehearsedNode<ActionNode>): Promise<RehearsedStep> {
  const { id, tool } = place.node;
  if (room.files === undefined) throw notRehearsable(`The tool ${tool}`, { tool });
  const done = await room.files.run(await resolve(room, place.node));
  room.outputs.set(id, done.output ?? unforeseen);
  return stepDoneHere(place, done);
}

async function onApp(
  room: ActionRoom,
  place: RehearsedNode<ActionNode>,
  tool: AppTool,
): Promise<RehearsedStep> {
  // What it would say or act on has to be there all the same.
  await resolve(room, place.node);
  const { step, output } = appStep(place, tool);
  room.outputs.set(place.node.id, output);
  return step;
}

async function resolve(room: ActionRoom, node: ActionNode): Promise<ResolvedCall> {
  const { account, start, session } = room;
  const params = await resolveParams(node.params, room.values);
  const { chainId = session.client.chainId, ...rest } = params;
  const call = { tool: node.tool, params: rest };
  const shared = withSharesOfStart(call, () => start, shippedTools);
  return { tool: node.tool, params: shared, account, chainId: Number(chainId) };
}
