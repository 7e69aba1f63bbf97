import type { z } from 'zod';
import type { ToolDeclaration } from '../../../tools/tool-declaration.ts';
import { unwrapLiteral } from '../../normalise/params.ts';
import { claimsToBeRef, type ParamValue } from '../../values.ts';
import type { Misfit } from '../check.ts';
import { isDynamic } from '../references/refs.ts';

const none: ReadonlyMap<string, Misfit> = new Map();

/** Of the parameters that a tool knows, by name, those that it cannot take. */
export function misfitsOf(
  tool: ToolDeclaration,
  params: Readonly<Record<string, ParamValue>>,
): ReadonlyMap<string, Misfit> {
  let misfits: Map<string, Misfit> | null = null;
  for (const [param, value] of Object.entries(params)) {
    const schema = Object.hasOwn(tool.params.shape, param) ? tool.params.shape[param] : undefined;
    if (schema === undefined) continue;
    const misfit = paramMisfit(schema, value) ?? idleBound(param, tool, params);
    if (misfit === null) continue;
    misfits ??= new Map();
    misfits.set(param, misfit);
  }
  return misfits ?? none;
}

/** A bound on a quote that is not asked for, because the amount on its own side is exact. */
function idleBound(
  param: string,
  { moves }: ToolDeclaration,
  params: Readonly<Record<string, ParamValue>>,
): Misfit | null {
  const bounded = moves.find(({ bound }) => bound === param);
  if (bounded?.when === undefined || Object.hasOwn(params, bounded.when)) return null;
  const exact = moves.find(
    ({ direction, when }) =>
      direction === bounded.direction && when !== undefined && Object.hasOwn(params, when),
  );
  if (exact === undefined) return null;
  const reason = `it goes with "${bounded.when}", and here "${exact.when}" is exact`;
  return { at: [], reason };
}

/** Holds a value against a parameter's schema; what is known only when the step runs fits everywhere. */
function paramMisfit(schema: z.ZodType, value: ParamValue): Misfit | null {
  const plain = withoutWrappers(value);
  if (claimsToBeRef(plain)) return plain.type === 'runtime' ? numberMisfit(schema) : null;
  const result = schema.safeParse(plain);
  if (result.success) return null;
  const issue = result.error.issues.find((found) => !excused(found, plain));
  return issue === undefined ? null : misfit(issue, plain);
}

/** A function gives a number, which is never a group of values, a list, or a yes or no. */
function numberMisfit(schema: z.ZodType): Misfit | null {
  const [issue] = schema.safeParse('1').error?.issues ?? [];
  const fits = issue?.code !== 'invalid_type' || !shapes.has(issue.expected);
  return fits ? null : { at: [], reason: issue.message };
}

const shapes: ReadonlySet<string> = new Set(['object', 'array', 'boolean']);

function misfit(issue: z.core.$ZodIssue, plain: ParamValue): Misfit {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return { at: [...issue.path, key], reason: `there is no "${key}"` };
  }
  const last = issue.path.at(-1);
  const missing = last !== undefined && valueAt(plain, issue.path) === undefined;
  return { at: issue.path, reason: missing ? `"${String(last)}" is missing` : issue.message };
}

/** Whether the issue is about something that is not known yet. */
function excused(issue: z.core.$ZodIssue, plain: ParamValue): boolean {
  if (isInsideRef(plain, issue.path)) return true;
  if (issue.code === 'unrecognized_keys') return false;
  const value = valueAt(plain, issue.path);
  return value !== undefined && isDynamic(value);
}

/** The schema of an object looks into a reference that stands in its place. */
function isInsideRef(plain: ParamValue, path: readonly PropertyKey[]): boolean {
  const places = [[], ...path.map((_, depth) => path.slice(0, depth + 1))];
  return places.some((place) => claimsToBeRef(valueAt(plain, place)));
}

function valueAt(value: ParamValue, path: readonly PropertyKey[]): ParamValue | undefined {
  let at: ParamValue | undefined = value;
  for (const key of path) {
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? Reflect.get(at, key)
        : undefined;
  }
  return at;
}

/** The value with the literal wrappers inside it taken off as well. */
function withoutWrappers(value: ParamValue): ParamValue {
  const bare = unwrapLiteral(value);
  if (typeof bare !== 'object' || bare === null || claimsToBeRef(bare)) return bare;
  if (Array.isArray(bare)) return bare.map(withoutWrappers);
  return Object.fromEntries(
    Object.entries(bare).map(([key, inner]) => [key, withoutWrappers(inner)]),
  );
}
