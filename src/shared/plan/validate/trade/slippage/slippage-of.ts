import type { PlacedAction } from '../../check.ts';
import { paramsOfKind } from '../../given-params.ts';
import { soundParam } from '../../sense/sound-param.ts';

/**
 * The slippage parameter of an action, with its text where it is written. Null for a tool that has none, and
 * for a value that is no percentage or is not known yet.
 */
export function slippageOf(
  action: PlacedAction,
): { param: string; text: string | undefined } | null {
  const [param] = paramsOfKind(action.tool, 'slippage');
  if (param === undefined) return null;
  if (action.params[param] === undefined) return { param, text: undefined };
  const text = soundParam(action, param);
  return typeof text === 'string' ? { param, text } : null;
}
