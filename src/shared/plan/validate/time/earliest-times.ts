// How soon each part of a plan can be over, when nothing takes time but the waits themselves.
import type { PlanNode, WaitNode } from '../../nodes.ts';

/** Of the nodes that are met: when each can begin and end at the earliest. */
export interface Clock {
  /** When a wait that begins then is over. */
  endOfWait(wait: WaitNode, begin: number): number;
  passed?(node: PlanNode, begin: number, end: number): void;
}

/**
 * Goes the shortest way: the shorter branch, one iteration, and nothing of what may be skipped. Every node is
 * passed, those of the other ways too. Gives the end of the node.
 */
export function passNode(node: PlanNode, begin: number, clock: Clock): number {
  const inside = passInside(node, begin, clock);
  const end = node.onFailure?.strategy === 'skip' ? begin : inside;
  clock.passed?.(node, begin, end);
  return end;
}

function passInside(node: PlanNode, begin: number, clock: Clock): number {
  const pass = (child: PlanNode): number => passNode(child, begin, clock);
  switch (node.type) {
    case 'wait':
      return clock.endOfWait(node, begin);
    case 'sequence':
      return node.steps.reduce((time, step) => passNode(step, time, clock), begin);
    case 'parallel': {
      const end = node.steps.reduce((last, step) => Math.max(last, pass(step)), begin);
      return node.allowPartialFailure ? begin : end;
    }
    case 'if':
      return Math.min(pass(node.then), node.else ? pass(node.else) : begin);
    case 'loop':
      return pass(node.body);
    case 'action':
      if (node.onError) pass(node.onError);
      return begin;
    case 'gate':
      return begin;
  }
}
