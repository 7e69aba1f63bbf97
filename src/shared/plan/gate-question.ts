import type { GateNode } from './nodes.ts';

/** What a person is asked by a gate that has no condition. */
export function gateQuestion({ prompt = '', label }: GateNode): string {
  return prompt.trim() || label.trim() || 'May the run go on?';
}
