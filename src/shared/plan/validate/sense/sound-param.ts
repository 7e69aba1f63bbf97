import type { ParamValue } from '../../values.ts';
import type { PlacedAction } from '../check.ts';
import { paramAt } from '../param-at.ts';
import { paramMisfit } from '../structure/param-misfit.ts';

/**
 * The value at a role's place, in a parameter that its tool knows and whose form fits. Undefined where it is
 * not given or where a structure check names it, so that no place is named for two reasons.
 */
export function soundParam(action: PlacedAction, place: string): ParamValue | undefined {
  const { tool, params } = action;
  const [param = ''] = place.split('.');
  const shape = tool?.params.shape;
  if (shape === undefined || !Object.hasOwn(shape, param) || !Object.hasOwn(params, param)) {
    return undefined;
  }
  return fits(action, param) ? paramAt(params, place) : undefined;
}

/** Several checks ask of the same parameter. */
const known = new WeakMap<PlacedAction, Map<string, boolean>>();

function fits(action: PlacedAction, param: string): boolean {
  const before = known.get(action)?.get(param);
  if (before !== undefined) return before;
  const [schema, value] = [action.tool?.params.shape[param], action.params[param]];
  const fit =
    schema !== undefined &&
    value !== undefined &&
    !isSurplus(action, param) &&
    paramMisfit(schema, value) === null;
  known.set(action, (known.get(action) ?? new Map()).set(param, fit));
  return fit;
}

/** Of parameters that exclude each other, every one given but the first. */
function isSurplus({ tool, params }: PlacedAction, param: string): boolean {
  return (tool?.oneOf ?? []).some((names) => {
    const first = names.find((name) => Object.hasOwn(params, name));
    return names.includes(param) && first !== param;
  });
}
