import type { FailurePolicy, PlanNode, WaitNode } from '../nodes.ts';
import { describeAction } from './action.ts';
import type { Names } from './names.ts';
import { describeCondition, describeDuration } from './values.ts';

/** The lines of one node and what is in it: numbered, two spaces per level. */
export function describeNode(
  node: PlanNode,
  number: string,
  indent: string,
  names: Names,
): string[] {
  const head = `${indent}${number} ${headOf(node, names)}${limits(node)}`;
  const inner = `${indent}  `;
  const under = (title: string, child: PlanNode): string[] => [
    `${inner}${title}:`,
    ...describeNode(child, '-', `${inner}  `, names),
  ];
  switch (node.type) {
    case 'action':
      return node.onError ? [head, ...under('If that fails', node.onError)] : [head];
    case 'sequence':
    case 'parallel':
      return [
        head,
        ...node.steps.flatMap((step, index) => describeNode(step, `${index + 1}.`, inner, names)),
      ];
    case 'if':
      return [
        head,
        ...under('Then', node.then),
        ...(node.else ? under('Otherwise', node.else) : []),
      ];
    case 'loop':
      return [head, ...describeNode(node.body, '-', inner, names)];
    case 'wait':
    case 'gate':
      return [head];
  }
}

function headOf(node: PlanNode, names: Names): string {
  switch (node.type) {
    case 'action':
      return describeAction(node, names);
    case 'sequence':
      return 'In this order:';
    case 'parallel':
      return node.allowPartialFailure
        ? 'At the same time, whether or not some fail:'
        : 'At the same time:';
    case 'if':
      return `If ${describeCondition(node.condition)}:`;
    case 'loop':
      return `Repeat ${repeats(node)}:`;
    case 'wait':
      return describeWait(node);
    case 'gate':
      return node.condition
        ? `Go on only if ${describeCondition(node.condition)}.`
        : `Ask you${node.prompt ? `: "${node.prompt}"` : ' whether to go on'}.`;
  }
}

function repeats(node: Extract<PlanNode, { type: 'loop' }>): string {
  const until = node.exitWhen ? ` until ${describeCondition(node.exitWhen)}` : '';
  const pause = node.delayMs ? `, ${describeDuration(node.delayMs)} apart` : '';
  return `at most ${node.maxIterations} times${until}${pause}`;
}

function describeWait(node: WaitNode): string {
  if (node.durationMs !== undefined) return `Wait ${describeDuration(node.durationMs)}.`;
  if (node.untilTime !== undefined) return `Wait until ${node.untilTime}.`;
  if (node.until === undefined) return 'Wait.';
  const longest = describeDuration(node.maxWaitMs ?? 86_400_000);
  return `Wait until ${describeCondition(node.until)}, for ${longest} at most.`;
}

function limits(node: PlanNode): string {
  const timeout = node.timeoutMs === undefined ? '' : ` Limit ${describeDuration(node.timeoutMs)}.`;
  return `${timeout}${describeFailure(node.onFailure)}`;
}

function describeFailure(policy: FailurePolicy | undefined): string {
  switch (policy?.strategy) {
    case undefined:
    case 'abort':
      return '';
    case 'skip':
      return ' If it fails, go on without it.';
    case 'retry':
      return ` If it fails, try ${policy.maxAttempts} times in all, ${describeDuration(policy.delayMs)} apart.`;
  }
}
