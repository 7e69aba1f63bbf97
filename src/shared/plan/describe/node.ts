import type { FailurePolicy, GateNode, LoopNode, PlanNode, WaitNode } from '../nodes.ts';
import { describeAction } from './action.ts';
import type { Names } from './names.ts';
import {
  describeCondition,
  describeDuration,
  describeEvery,
  describeInstant,
  quote,
} from './values.ts';

/** The lines of one node and what is in it: numbered, two spaces per level. */
export function describeNode(
  node: PlanNode,
  number: string,
  indent: string,
  names: Names,
): string[] {
  const called = names.referred(node.id) ? `${quote(node.id)}: ` : '';
  const head = `${indent}${number} ${called}${headOf(node, names)}${limits(node)}`;
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

/** What a node does, without what is in it. */
export function headOf(node: PlanNode, names: Names): string {
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
      return `If ${describeCondition(node.condition, names)}:`;
    case 'loop':
      return `Repeat ${repeats(node, names)}:`;
    case 'wait':
      return describeWait(node, names);
    case 'gate':
      return describeGate(node, names);
  }
}

function repeats(node: LoopNode, names: Names): string {
  const until = node.exitWhen ? ` until ${describeCondition(node.exitWhen, names)}` : '';
  const pause = node.delayMs ? `, ${describeDuration(node.delayMs)} apart` : '';
  return `at most ${node.maxIterations} times${until}${pause}`;
}

function describeGate({ condition, prompt, expiresAfterMs }: GateNode, names: Names): string {
  const expires =
    expiresAfterMs === undefined ? '' : `, for ${describeDuration(expiresAfterMs)} at most`;
  if (condition === undefined) {
    return `Ask you${prompt === undefined ? ' whether to go on' : `: ${quote(prompt)}`}${expires}.`;
  }
  const says = prompt === undefined ? '' : ` It says ${quote(prompt)}.`;
  return `Go on only if ${describeCondition(condition, names)}${expires}.${says}`;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A wait has one end; what else is written, rightly or not, is said as well. */
function describeWait(node: WaitNode, names: Names): string {
  const { until, untilTime, durationMs, pollIntervalMs = minuteMs, maxWaitMs = dayMs } = node;
  const ends = [
    ...(durationMs === undefined ? [] : [describeDuration(durationMs)]),
    ...(untilTime === undefined ? [] : [`until ${describeInstant(untilTime)}`]),
    ...(until === undefined ? [] : [`until ${describeCondition(until, names)}`]),
  ];
  const polls = until !== undefined || pollIntervalMs !== minuteMs;
  const bounded = until !== undefined || maxWaitMs !== dayMs;
  const bounds = [
    ...(polls ? [`looking ${describeEvery(pollIntervalMs)}`] : []),
    ...(bounded ? [`for ${describeDuration(maxWaitMs)} at most`] : []),
  ];
  return `${[`Wait ${ends.join(' and ')}`.trim(), ...bounds].join(', ')}.`;
}

function limits(node: PlanNode): string {
  const timeout =
    node.timeoutMs === undefined ? '' : ` Gives up after ${describeDuration(node.timeoutMs)}.`;
  return `${timeout}${describeFailure(node.onFailure)}`;
}

function describeFailure(policy: FailurePolicy | undefined): string {
  switch (policy?.strategy) {
    case undefined:
    case 'abort':
      return '';
    case 'skip':
      return ` If it fails, go on without it${policy.reason === undefined ? '' : ` (${quote(policy.reason)})`}.`;
    case 'retry': {
      const { maxAttempts, delayMs, backoffMultiplier = 1 } = policy;
      const growth =
        backoffMultiplier === 1 ? '' : `, each pause ${backoffMultiplier} times the one before`;
      return ` If it fails, try ${maxAttempts} times in all, ${describeDuration(delayMs)} apart${growth}.`;
    }
  }
}
