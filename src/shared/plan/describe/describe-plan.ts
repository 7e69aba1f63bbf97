import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import type { TokenList } from '../../tokens/token.ts';
import { shippedTools } from '../../tools/tool-registry.ts';
import { writeOut } from '../../visible-text.ts';
import type { Budget, Plan } from '../schema.ts';
import { rehearsalUsesChain } from '../uses-chain.ts';
import { refsOfNode, refsOfTrigger } from '../validate/references/refs.ts';
import { placeNodes } from '../walk.ts';
import { type Names, namesFor } from './names.ts';
import { describeNode } from './node.ts';
import { describeTrigger } from './trigger.ts';
import { word } from './values.ts';

/**
 * The plan in plain language, one fact a line. It is generated from what would be executed, never from
 * names, labels or the request, so that it cannot be talked into saying something else.
 */
export function describePlan(plan: Plan, tokens: TokenList = bundledTokens): string {
  const names = namesFor(tokens, plan.chainId, referredSteps(plan));
  const lines = [
    ...describeTrigger(plan.trigger, plan.chainId, names),
    ...describeChain(plan, names),
    ...(plan.account === undefined ? [] : [`Acts for ${word(plan.account)}.`]),
    ...describeBudget(plan.budget, names),
    ...describeFailure(plan),
    ...describeNode(plan.root, '-', '', names),
  ];
  return lines.map(visible).join('\n');
}

function describeChain(plan: Plan, names: Names): string[] {
  const { chainId, root } = plan;
  // Of a plan of files alone the network decides nothing.
  if (!plan.trigger && !plan.budget && !rehearsalUsesChain(plan)) return [];
  if (chainId !== undefined) return [`Acts on ${names.chain(chainId)}.`];
  const open = placeNodes(root).some(
    ({ node }) =>
      node.type === 'action' &&
      shippedTools.get(node.tool)?.onChain === true &&
      !Object.hasOwn(node.params, 'chainId'),
  );
  return open ? ['Acts on the network in use, where it names no other.'] : [];
}

function describeFailure({ root, rollbackOnFail }: Plan): string[] {
  const alone = root.type === 'action' && root.onError === undefined;
  return [
    ...(alone ? [] : ['If a step fails, the plan stops there, unless the step says otherwise.']),
    ...(rollbackOnFail ? ['If the plan fails, what can be undone is undone.'] : []),
  ];
}

/** The steps that conditions and parameters take something from. */
function referredSteps({ root, trigger }: Plan): ReadonlySet<string> {
  const refs = placeNodes(root).flatMap(({ node, path }) => refsOfNode(node, path));
  return new Set(
    [...refsOfTrigger(trigger), ...refs].flatMap(({ ref }) =>
      ref.type === 'step_output' ? [ref.stepId] : [],
    ),
  );
}

/**
 * What is not seen (direction marks, fillers, blanks other than the space) is written out: a value with a line
 * break in it must not look like another line, and two names that differ must not look the same.
 */
export function visible(line: string): string {
  return line.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu,
    writeOut,
  );
}

function describeBudget(budget: Budget | undefined, names: Names): string[] {
  const spends = (budget?.maxSpend ?? []).map(
    ({ amount, token, chainId }) =>
      `Spends at most ${amount} ${word(token)} on ${names.chain(chainId)}.`,
  );
  const gas = budget?.maxGasEth === undefined ? [] : [`Fees at most ${budget.maxGasEth} ETH.`];
  const llm = budget?.maxLlmUsd === undefined ? [] : [`Model at most $${budget.maxLlmUsd}.`];
  return [...spends, ...gas, ...llm];
}
