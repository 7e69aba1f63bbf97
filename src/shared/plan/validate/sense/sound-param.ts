import type { ParamValue } from '../../values.ts';
import type { PlacedAction } from '../check.ts';
import { isUncounted } from '../is-uncounted.ts';
import { paramAt } from '../param-at.ts';

/**
 * The value at a role's place, in a parameter that its tool knows and whose form fits. Undefined where it is
 * not given or where a structure check names it, so that no place is named for two reasons.
 */
export function soundParam(action: PlacedAction, place: string): ParamValue | undefined {
  const { tool, params, misfits } = action;
  const dot = place.indexOf('.');
  const param = dot < 0 ? place : place.slice(0, dot);
  if (tool === undefined || !Object.hasOwn(params, param)) return undefined;
  const fits = Object.hasOwn(tool.params.shape, param) && !misfits.has(param);
  const isSound = fits && !isSurplus(action, param) && !isUncounted(action, param);
  return isSound ? paramAt(params, place) : undefined;
}

/** Of parameters that exclude each other, every one given but the first. */
function isSurplus({ tool, params }: PlacedAction, param: string): boolean {
  if (tool?.oneOf === undefined) return false;
  return tool.oneOf.some((names) => {
    const first = names.find((name) => Object.hasOwn(params, name));
    return names.includes(param) && first !== param;
  });
}
