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
  const [schema, value] = [shape[param], params[param]];
  if (schema === undefined || value === undefined || isSurplus(action, param)) return undefined;
  return paramMisfit(schema, value) === null ? paramAt(params, place) : undefined;
}

/** Of parameters that exclude each other, every one given but the first. */
function isSurplus({ tool, params }: PlacedAction, param: string): boolean {
  return (tool?.oneOf ?? []).some((names) => {
    const first = names.find((name) => Object.hasOwn(params, name));
    return names.includes(param) && first !== param;
  });
}
