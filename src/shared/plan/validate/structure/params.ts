import type { z } from 'zod';
import { nearestNames } from '../../../nearest-names.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { isDynamic } from '../references/refs.ts';
import type { ValidationIssue } from '../result.ts';

/** MISSING_PARAM and BAD_PARAM: what the tool needs, and what it cannot take. */
export const params: Check = ({ actions }) =>
  actions.flatMap((action) => {
    const shape = action.tool?.params.shape;
    if (shape === undefined) return [];
    return [...missing(action, shape), ...bad(action, shape)];
  });

function missing(action: PlacedAction, shape: z.core.$ZodShape): ValidationIssue[] {
  return Object.entries(shape).flatMap(([param, schema]) => {
    if (Object.hasOwn(action.params, param) || acceptsNothing(schema)) return [];
    const message = `${action.node.tool} needs "${param}".`;
    return [issueAt(paramPlace(action, param), 'MISSING_PARAM', message)];
  });
}

function acceptsNothing(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional';
}

function bad(action: PlacedAction, shape: z.core.$ZodShape): ValidationIssue[] {
  const known = Object.keys(shape);
  return Object.entries(action.params).flatMap(([param, value]) => {
    const place = paramPlace(action, param);
    if (!Object.hasOwn(shape, param)) {
      const [suggestion] = nearestNames(param, known);
      const message = `${action.node.tool} has no parameter "${param}"; it has ${known.join(', ')}.`;
      return [issueAt(place, 'BAD_PARAM', message, { suggestion })];
    }
    if (isDynamic(value)) return [];
    const result = action.tool?.params.shape[param]?.safeParse(value);
    if (result === undefined || result.success) return [];
    const reason = result.error.issues[0]?.message ?? 'not a value that fits';
    return [issueAt(place, 'BAD_PARAM', `"${param}" of ${action.node.tool}: ${reason}.`)];
  });
}
