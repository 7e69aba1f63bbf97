import { getAddress, hexToBigInt, zeroAddress } from 'viem';
import type { TracedCall } from './trace.ts';
import { type Frame, kindOf } from './trace-answers.ts';

/** The calls in the order of execution. */
export function callsOf(frame: Frame): TracedCall[] {
  const calls: TracedCall[] = [];
  add(calls, frame, 0, false);
  return calls;
}

function add(calls: TracedCall[], frame: Frame, depth: number, isTakenBack: boolean): void {
  const failed = isTakenBack || frame.error !== undefined;
  calls.push({
    ...{ depth, kind: kindOf(frame), failed, input: frame.input },
    from: getAddress(frame.from),
    to: frame.to === undefined ? zeroAddress : getAddress(frame.to),
    valueWei: hexToBigInt(frame.value ?? '0x0'),
  });
  for (const inner of frame.calls ?? []) add(calls, inner, depth + 1, failed);
}
