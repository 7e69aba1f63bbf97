import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { inOrder } from './in-order.ts';

/** "Swap 1 ETH for USDC, then send the USDC received to Bob". */
export function planName(node: PlanNode): string {
  switch (node.type) {
    case 'sequence':
      return node.label === inOrder
        ? nameInOrder(node.steps.map(planName), node.label)
        : node.label;
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
  return lowerFirst(planName(node));
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
