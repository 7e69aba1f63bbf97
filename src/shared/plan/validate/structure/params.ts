import type { z } from 'zod';
import { nearestNames } from '../../../nearest-names.ts';
import type { ToolDeclaration } from '../../../tools/tool-declaration.ts';
import { showPath } from '../../path.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { oncePer } from '../once-per.ts';
import type { ValidationIssue } from '../result.ts';

/** MISSING_PARAM and BAD_PARAM: what the tool needs, and what it cannot take. */
export const params: Check = ({ actions }) =>
  actions.flatMap((action) => {
    const { tool } = action;
    if (tool === undefined) return [];
    return [
      ...missing(action, tool),
      ...(tool.oneOf ?? []).flatMap((names) => notOne(action, names)),
      ...needed(action, tool.needs ?? []),
      ...bad(action, tool),
    ];
  });

function missing(action: PlacedAction, tool: ToolDeclaration): ValidationIssue[] {
  return requiredOf(tool)
    .filter((param) => !given(action, param))
    .map((param) => missingIssue(action, param, `needs "${param}"`));
}

const requiredOf = oncePer((tool: ToolDeclaration): readonly string[] => {
  const entries = Object.entries<z.core.$ZodType>(tool.params.shape);
  return entries.flatMap(([param, schema]) => (acceptsNothing(schema) ? [] : [param]));
});

function given(action: PlacedAction, param: string): boolean {
  return Object.hasOwn(action.params, param);
}

function acceptsNothing(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional';
}

function missingIssue(action: PlacedAction, param: string, lack: string): ValidationIssue {
  return issueAt(paramPlace(action, param), 'MISSING_PARAM', `${action.node.tool} ${lack}.`);
}

/** Exactly one of the names is given. */
function notOne(action: PlacedAction, names: readonly string[]): ValidationIssue[] {
  const [first = '', second] = names.filter((param) => given(action, param));
  if (second !== undefined) {
    const message = `${action.node.tool} takes "${first}" or "${second}", not both.`;
    return [issueAt(paramPlace(action, second), 'BAD_PARAM', message)];
  }
  if (first !== '') return [];
  const list = names.map((param) => `"${param}"`).join(' or ');
  return [missingIssue(action, names[0] ?? '', `needs ${list}`)];
}

function needed(
  action: PlacedAction,
  needs: NonNullable<ToolDeclaration['needs']>,
): ValidationIssue[] {
  return needs.flatMap(({ param, when }) => {
    const word = action.params[when.param];
    if (given(action, param) || typeof word !== 'string' || !when.is.includes(word)) return [];
    return [missingIssue(action, param, `needs "${param}" where "${when.param}" is "${word}"`)];
  });
}

function bad(action: PlacedAction, tool: ToolDeclaration): ValidationIssue[] {
  const { shape } = tool.params;
  const names = Object.keys(action.params);
  if (action.misfits.size === 0 && names.every((param) => Object.hasOwn(shape, param))) return [];
  const known = Object.keys(shape);
  return names.flatMap((param) => {
    if (!Object.hasOwn(shape, param)) {
      const [suggestion] = nearestNames(param, known);
      const message = `${tool.name} has no parameter "${param}"; it has ${known.join(', ')}.`;
      return [issueAt(paramPlace(action, param), 'BAD_PARAM', message, { suggestion })];
    }
    const misfit = action.misfits.get(param);
    if (misfit === undefined) return [];
    const place = paramPlace(action, showPath([param, ...misfit.at]));
    return [issueAt(place, 'BAD_PARAM', `"${param}" of ${tool.name}: ${misfit.reason}.`)];
  });
}
