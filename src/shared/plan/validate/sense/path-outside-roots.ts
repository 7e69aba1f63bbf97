import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { isInsideAny } from './lexical-path.ts';
import { soundParam } from './sound-param.ts';

/** PATH_OUTSIDE_ROOTS: a file or folder outside of those that the settings give to plans. */
export const pathOutsideRoots: Check = (input) => {
  const { roots } = input.context;
  return roots === undefined ? [] : input.actions.flatMap((action) => outside(action, roots));
};

function outside(
  action: PlacedAction,
  roots: NonNullable<CheckInput['context']['roots']>,
): ValidationIssue[] {
  return Object.entries(action.tool?.roles ?? {}).flatMap(([param, role]) => {
    const path = role.kind === 'path' ? soundParam(action, param) : undefined;
    if (typeof path !== 'string' || isInsideAny(path, roots)) return [];
    const where = roots.length === 0 ? 'none is allowed yet' : `allowed: ${roots.join(', ')}`;
    const message = `"${path.slice(0, 200)}" is outside of the folders that plans may use (${where}).`;
    return [issueAt(paramPlace(action, param), 'PATH_OUTSIDE_ROOTS', message)];
  });
}
