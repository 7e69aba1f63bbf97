import { shortLine } from '../../short-line.ts';
import type { PlanNode } from '../nodes.ts';
import { visible } from './describe-plan.ts';
import type { Names } from './names.ts';
import { headOf } from './node.ts';
import { briefSwap } from './tools/trades.ts';

/** Longer labels are for reading whole; the description has the rest. */
const maxLabel = 120;

/** A label for a step that says what it does, on one line. */
export function ownLabel(node: PlanNode, names: Names): string {
  return shortLine(visible(headOf(node, names)).replace(/[.:]$/, ''), maxLabel);
}

/** The same for a step of one's own plan: of a usual swap, what is given for what. */
export function briefLabel(node: PlanNode, names: Names): string {
  const isSwap = node.type === 'action' && node.tool === 'defi_swap';
  const brief = isSwap ? briefSwap(node.params, names) : null;
  return brief === null ? ownLabel(node, names) : visible(brief);
}
