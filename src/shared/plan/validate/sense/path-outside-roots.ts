import { type Check, issueAt, paramPlace } from '../check.ts';
import { insideAny } from './lexical-path.ts';
import { soundParam } from './sound-param.ts';

/** PATH_OUTSIDE_ROOTS: a file or folder outside of those that the settings give to plans. */
export const pathOutsideRoots: Check = ({ actions, context: { roots } }) => {
  if (roots === undefined) return [];
  const isAllowed = insideAny(roots);
  const where = roots.length === 0 ? 'none is allowed yet' : `allowed: ${roots.join(', ')}`;
  return actions.flatMap((action) =>
    Object.entries(action.tool?.roles ?? {}).flatMap(([param, role]) => {
      const path = role.kind === 'path' ? soundParam(action, param) : undefined;
      if (typeof path !== 'string' || isAllowed(path)) return [];
      const message = `"${path.slice(0, 200)}" is outside of the folders that plans may use (${where}).`;
      return [issueAt(paramPlace(action, param), 'PATH_OUTSIDE_ROOTS', message)];
    }),
  );
};
