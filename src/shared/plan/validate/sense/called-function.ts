// What a call of any contract says of itself.
import { unwrapLiteral } from '../../normalise/params.ts';
import type { ParamValue } from '../../values.ts';
import type { PlacedAction } from '../check.ts';
import { soundParam } from './sound-param.ts';

/** A function and its arguments; these are undefined when they are known only when the step runs. */
export interface CalledFunction {
  /** Without its types. */
  name: string;
  args: readonly ParamValue[] | undefined;
}

/** Null for every other tool, and where the function is not written out. */
export function calledFunction(action: PlacedAction): CalledFunction | null {
  if (action.node.tool !== 'write_contract') return null;
  const text = soundParam(action, 'functionName');
  const name = typeof text === 'string' ? nameIn(text) : undefined;
  if (name === undefined) return null;
  const args = soundParam(action, 'args');
  return { name, args: Array.isArray(args) ? args.map(unwrapLiteral) : undefined };
}

/** `approve`, `approve(address,uint256)` and `function approve(address spender, uint256 amount)` are one. */
function nameIn(text: string): string | undefined {
  return /^\s*(?:function\s+)?([A-Za-z_$][\w$]*)\s*(?:\(|$)/.exec(text)?.[1];
}
