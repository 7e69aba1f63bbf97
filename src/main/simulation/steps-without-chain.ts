// The steps of a plan while no chain answers: each by itself, in reading order. Nothing runs, so nothing of what
// a step does is known; what its parameters alone decide is put into words and looked at.
import type { Address } from 'viem';
import { decodeCall } from '../../shared/chain/decode-call.ts';
import type { PlannedCall, RehearsedStep } from '../../shared/chain/types.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import { isArithmetic } from '../../shared/plan/conditions/arithmetic.ts';
import type { ActionNode, PlanNode } from '../../shared/plan/nodes.ts';
import { resolveParams } from '../../shared/plan/resolve-params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { withSharesOfStart } from '../../shared/plan/start-shares.ts';
import { pathNodes, rootPath } from '../../shared/plan/step-path.ts';
import type { RuntimeFn } from '../../shared/plan/values.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { PlannedEffect, ResolvedCall, Values } from '../chain/planned-transaction.ts';
import { chainNotAsked, unaskedChain } from '../chain/unasked-chain.ts';
import type { CallTools } from './call-tools.ts';
import { stepOf } from './describe-step.ts';
import type { RehearsedNode } from './rehearsed-node.ts';
import { callSubject } from './risks/call-subject.ts';
import { findCallRisks } from './risks/find-risks.ts';
import type { KnownParties } from './risks/risk-facts.ts';
import { callRuntime } from './runtime-functions.ts';

/** What calls are made and looked at with. */
export interface ChainlessRoom {
  chainId: number;
  tools: CallTools;
  tokens: TokenList;
  facts: KnownParties;
}

/**
 * Every step of the plan as `unknown`, because of `why`, or of what it needs of the chain itself; with the calls
 * that it would make, and what rules that need no chain find in them, where they can be told. With no room none
 * can be: then it is not even known on which chain.
 */
export async function stepsWithoutChain(
  room: ChainlessRoom | null,
  { plan, account }: { plan: Plan; account: Address },
  why: AppError,
): Promise<RehearsedStep[]> {
  const nodes = pathNodes(plan.root, rootPath(plan.root));
  const steps = nodes.filter(({ node }) => node.type !== 'sequence' && node.type !== 'parallel');
  return Promise.all(
    steps.map(({ node, stepPath: path }) =>
      room === null || !sends(node)
        ? stepOf({ node, path }, { status: 'unknown', done: [], error: why })
        : actionWithoutChain(room, { node, path }, account, why),
    ),
  );
}

function sends(node: PlanNode): node is ActionNode {
  return node.type === 'action' && shippedTools.get(node.tool)?.kind === 'chain_write';
}

async function actionWithoutChain(
  room: ChainlessRoom,
  place: RehearsedNode<ActionNode>,
  account: Address,
  why: AppError,
): Promise<RehearsedStep> {
  const blank = { status: 'unknown', done: [] } as const;
  try {
    const call = await resolve(room, place.node, account);
    const tools = room.tools.on(unaskedChain(room.chainId));
    const planned = await tools.build(await tools.decide(call));
    const calls = planned.flatMap((effect, ordinal) => plannedCall(effect, ordinal, account));
    const risks = await Promise.all(
      calls.map((each) => findCallRisks(callSubject({ ...room, planned: each, call }))),
    );
    return { ...stepOf(place, { ...blank, risks: risks.flat(), error: why }), calls };
  } catch (thrown) {
    return stepOf(place, { ...blank, error: reasonOf(toAppError(thrown)) });
  }
}

async function resolve(
  { chainId: home, tools }: ChainlessRoom,
  node: ActionNode,
  account: Address,
): Promise<ResolvedCall> {
  const context = { client: unaskedChain(home), tools, account };
  const runtime = (fn: RuntimeFn, args: readonly Values[string][]) =>
    isArithmetic(fn) ? callRuntime(fn, args, context) : Promise.reject(chainNotAsked());
  const resolved = await resolveParams(node.params, { outputs: new Map(), runtime });
  const { chainId = home, ...params } = resolved;
  const held = () => {
    throw chainNotAsked();
  };
  const call = { tool: node.tool, params };
  return {
    ...{ tool: node.tool, params: withSharesOfStart(call, held, shippedTools) },
    ...{ account, chainId: Number(chainId) },
  };
}

/** Of a permit there is no call: somebody signs it. */
function plannedCall(effect: PlannedEffect, ordinal: number, from: Address): PlannedCall[] {
  if (effect.kind === 'permit') return [];
  const { kind, to, valueWei, data, abi } = effect;
  const decoded = decodeCall(data, abi);
  return [{ ordinal, kind, from, to, valueWei: valueWei.toString(), data, decoded }];
}

/** What a step needs of one that did not run is as little known as what it needs of the chain. */
function reasonOf(error: AppError): AppError {
  if (error.code !== 'REF_NOT_READY') return error;
  const message = 'This step takes a result of an earlier one, which did not run.';
  const { advice } = chainNotAsked();
  return new AppError('CHAIN_NOT_ASKED', 'network', message, { advice, facts: error.facts });
}
