import type { z } from 'zod';
import { showPath } from '../../../json-path.ts';
import { nearestNames } from '../../../nearest-names.ts';
import type { ToolDeclaration } from '../../../tools/tool-declaration.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { isUncounted } from '../is-uncounted.ts';
import { oncePer } from '../once-per.ts';
import type { ValidationIssue } from '../result.ts';

/** MISSING_PARAM and BAD_PARAM: what the tool needs, and what it cannot take. */
export const params: Check = ({ actions }) =>
  actions.flatMap((action) => {
    const { tool } = action;
    if (tool === undefined) return [];
    const issues = missing(action, tool);
    for (const names of tool.oneOf ?? []) issues.push(...notOne(action, names));
    for (const names of tool.anyOf ?? []) issues.push(...none(action, names));
    for (const need of tool.needs ?? []) issues.push(...needed(action, need));
    if (tool.countsItems !== undefined) issues.push(...notCounted(action, tool.countsItems));
    if (!isTaken(action, tool)) issues.push(...bad(action, tool));
    return issues;
  });

function missing(action: PlacedAction, tool: ToolDeclaration): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const param of requiredOf(tool)) {
    if (!given(action, param)) issues.push(missingIssue(action, param, `needs "${param}"`));
  }
  return issues;
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
  return none(action, names);
}

/** At least one of the names is given. */
function none(action: PlacedAction, names: readonly string[]): ValidationIssue[] {
  if (names.some((param) => given(action, param))) return [];
  const list = names.map((param) => `"${param}"`).join(' or ');
  return [missingIssue(action, names[0] ?? '', `needs ${list}`)];
}

function needed(
  action: PlacedAction,
  { param, when }: NonNullable<ToolDeclaration['needs']>[number],
): ValidationIssue[] {
  const word = action.params[when.param];
  if (given(action, param) || typeof word !== 'string' || !when.is.includes(word)) return [];
  return [missingIssue(action, param, `needs "${param}" where "${when.param}" is "${word}"`)];
}

function notCounted(
  action: PlacedAction,
  { amount, by }: NonNullable<ToolDeclaration['countsItems']>,
): ValidationIssue[] {
  if (!isUncounted(action, amount)) return [];
  const message = `${action.node.tool} with "${by}" counts items: write how many, a share such as "50%", or "max".`;
  return [issueAt(paramPlace(action, amount), 'BAD_PARAM', message)];
}

/** Whether the tool knows and takes everything that is given. */
function isTaken({ params, misfits }: PlacedAction, tool: ToolDeclaration): boolean {
  if (misfits.size > 0) return false;
  for (const param of Object.keys(params)) {
    if (!Object.hasOwn(tool.params.shape, param)) return false;
  }
  return true;
}

function bad(action: PlacedAction, tool: ToolDeclaration): ValidationIssue[] {
  const { shape } = tool.params;
  const known = Object.keys(shape);
  return Object.keys(action.params).flatMap((param) => {
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
