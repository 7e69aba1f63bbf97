import { type Check, issueAt, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { insideAny } from './lexical-path.ts';
import { soundParam } from './sound-param.ts';

/** No disk is asked here, so that it is not known whether there is a link. */
const linkWords =
  'Links are not followed here: where one leads into such a folder, write the path without it.';

/**
 * PATH_OUTSIDE_ROOTS: a file or folder outside of those that the settings give to plans. Where `~/` leads is
 * judged only where the home folder is known.
 */
export const pathOutsideRoots: Check = (input) => {
  const { roots, home } = input.context;
  const given = givenParams(input, 'path');
  if (roots === undefined || given.length === 0) return [];
  const isAllowed = insideAny(roots);
  const where = roots.length === 0 ? 'none is allowed yet' : `allowed: ${roots.join(', ')}`;
  const byLink = roots.length === 0 ? '' : ` ${linkWords}`;
  return given.flatMap(({ action, param }) => {
    const path = soundParam(action, param);
    if (typeof path !== 'string') return [];
    const fromHome = path.startsWith('~/');
    if (fromHome && home === undefined && roots.length > 0) return [];
    if (isAllowed(fromHome && home !== undefined ? `${home}${path.slice(1)}` : path)) return [];
    const message = `"${path.slice(0, 200)}" is outside of the folders that plans may use (${where}).${byLink}`;
    return [issueAt(paramPlace(action, param), 'PATH_OUTSIDE_ROOTS', message)];
  });
};
