import { type Hex, toFunctionSelector } from 'viem';
import type { TracedCall } from '../../trace/trace.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Functions that carry out other calls, which stand in their bytes. */
const carriers = new Set<Hex>(
  [
    'function multicall(bytes[])',
    'function multicall(uint256,bytes[])',
    'function multicall(bytes32,bytes[])',
    'function aggregate((address,bytes)[])',
    'function aggregate3((address,bool,bytes)[])',
    'function execute(address,uint256,bytes)',
    'function execute(bytes,bytes[])',
    'function execute(bytes,bytes[],uint256)',
  ].map((text) => toFunctionSelector(text)),
);
const mostDeep = 5;

/** Calls inside of calls inside of calls are there to hide the last of them. */
export const nestedTooDeep: RiskRule = (subject) => {
  const deepest = depthOf(traceOf(subject).calls);
  if (deepest <= mostDeep) return [];
  return [
    {
      id: 'NESTED_TOO_DEEP',
      level: 'danger',
      message: `Calls are packed into each other ${deepest} times, which nothing honest needs. What is inside cannot be followed.`,
      evidence: { depth: deepest },
    },
  ];
};

/** The most carriers around one call, itself included. A proxy hands the same bytes on, which is no further one. */
function depthOf(calls: readonly TracedCall[]): number {
  const open: { depth: number; carries: number; input: Hex }[] = [];
  let most = 0;
  for (const { depth, input } of calls) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const around = open.at(-1);
    const isCarrier = carriers.has(input.slice(0, 10) as Hex) && around?.input !== input;
    const carries = (around?.carries ?? 0) + (isCarrier ? 1 : 0);
    open.push({ depth, carries, input });
    if (carries > most) most = carries;
  }
  return most;
}
