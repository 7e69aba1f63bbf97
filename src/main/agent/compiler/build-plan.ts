import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { inOrder } from './in-order.ts';
import type { Progress } from './progress.ts';
import type { CompiledStart } from './start/compiled-start.ts';

/** What a new plan is born with; given, so that the compiler stays a function of its inputs. */
export interface PlanBirth {
  planId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export function buildPlan(
  text: string,
  root: PlanNode,
  progress: Progress,
  start: CompiledStart,
  birth: PlanBirth,
): Extract<CompileOutcome, { outcome: 'plan' }> {
  const { chain, provenance, assumptions, surroundings } = progress;
  const { account } = surroundings.context;
  const plan: Plan = {
    schemaVersion: 1,
    id: birth.planId,
    name: nameOf(root),
    userId: 'local',
    createdAt: birth.createdAt,
    status: 'draft',
    ...(account !== undefined && { account }),
    ...(chain && { chainId: chain.value }),
    trigger: start.trigger,
    root,
    naturalLanguage: text,
    provenance: { ...(chain && { chainId: chain.from }), ...provenance },
  };
  return { outcome: 'plan', plan, assumptions: [...assumptions, ...start.assumptions] };
}

/** "Swap 1 ETH for USDC, then send the USDC received to Bob". */
function nameOf(node: PlanNode): string {
  switch (node.type) {
    case 'sequence':
      return node.label === inOrder ? nameInOrder(node.steps.map(nameOf), node.label) : node.label;
    case 'if': {
      const otherwise = node.else === undefined ? '' : `, otherwise ${inside(node.else)}`;
      return `${node.label}, ${inside(node.then)}${otherwise}`;
    }
    case 'loop':
      return `${node.label}: ${inside(node.body)}`;
    default:
      return node.label;
  }
}

function nameInOrder(names: readonly string[], label: string): string {
  const [first = label, second, ...more] = names;
  if (second === undefined) return first;
  const then = `${first}, then ${lowerFirst(second)}`;
  return more.length === 0 ? then : `${then}, and ${more.length} more`;
}

function inside(node: PlanNode): string {
  return lowerFirst(nameOf(node));
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
