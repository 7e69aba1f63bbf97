// Rewrites a raw plan document before the schema sees it: old names to present ones, numbers in amount
// places to exact text. Everything else is copied unchanged. The depth was bounded before.
import { JsonNumber } from '../../strict-json.ts';
import { amountParams } from '../amount-params.ts';
import { showPath } from '../path.ts';
import type { ValidationIssue } from '../validate/result.ts';
import { presentParamName, presentToolName } from './aliases.ts';
import { keepNumber, type NumberPlace } from './numbers.ts';

interface Place {
  path: readonly PropertyKey[];
  nodeId: string | null;
  numbers: NumberPlace;
  /** Inside the parameters of an action, where names decide what is an amount. */
  inParams: boolean;
}

export interface Rewritten {
  value: unknown;
  /** ALIAS and AMOUNT_NUMBER. */
  issues: ValidationIssue[];
}

/** Takes plain JSON values or a strict JSON tree; never changes its input. */
export function rewritePlan(input: unknown): Rewritten {
  const issues: ValidationIssue[] = [];
  const start: Place = { path: [], nodeId: null, numbers: 'plain', inParams: false };
  return { value: copy(input, start, issues), issues };
}

function copy(value: unknown, place: Place, issues: ValidationIssue[]): unknown {
  if (typeof value === 'number' || value instanceof JsonNumber) {
    return copyNumber(value, place, issues);
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => copy(item, step(place, index), issues));
  }
  if (typeof value !== 'object' || value === null) return value;
  const object: Record<string, unknown> = { ...value };
  const here = isNode(object) && !place.inParams ? { ...place, nodeId: object['id'] } : place;
  const named = here === place ? object : renameAction(object, here, issues);
  const copied: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(named)) {
    copied[key] = copy(child, placeOf(key, named, here), issues);
  }
  return copied;
}

function isNode(object: Record<string, unknown>): object is { id: string; type: string } {
  return typeof object['id'] === 'string' && typeof object['type'] === 'string';
}

function step(place: Place, key: PropertyKey): Place {
  return { ...place, path: [...place.path, key] };
}

function placeOf(key: string, parent: Record<string, unknown>, at: Place): Place {
  const place = step(at, key);
  if (at.inParams) {
    return at.numbers !== 'amount' && amountParams.has(key) && !isLiteralRef(parent)
      ? { ...place, numbers: 'amount' }
      : place;
  }
  if (key === 'params' && parent['type'] === 'action') {
    return { ...place, inParams: true, numbers: 'exact' };
  }
  if (key === 'chainId') return { ...place, numbers: 'plain' };
  if (at.path.length === 0 && key === 'budget') return { ...place, numbers: 'amount' };
  const exact = key === 'left' || key === 'right' || key === 'threshold';
  return exact ? { ...place, numbers: 'exact' } : place;
}

/** The `value` of a literal is as exact as the parameter that holds it. */
function isLiteralRef(object: Record<string, unknown>): boolean {
  return object['type'] === 'literal';
}

function copyNumber(
  given: number | JsonNumber,
  place: Place,
  issues: ValidationIssue[],
): number | string {
  const { value, rewritten } = keepNumber(given, place.numbers);
  if (rewritten) {
    issues.push({
      severity: 'info',
      nodeId: place.nodeId,
      code: 'AMOUNT_NUMBER',
      message: `A number was written where exact text belongs; it is read as "${value}".`,
      path: showPath(place.path),
      suggestion: `"${value}"`,
    });
  }
  return value;
}

function renameAction(
  node: Record<string, unknown>,
  place: Place,
  issues: ValidationIssue[],
): Record<string, unknown> {
  const given = node['tool'];
  if (node['type'] !== 'action' || typeof given !== 'string') return node;
  const tool = presentToolName(given);
  if (tool !== given) issues.push(aliasIssue(given, tool, step(place, 'tool')));
  const params = node['params'];
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    return { ...node, tool };
  }
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(params)) {
    const name = presentParamName(tool, key, params);
    if (name !== key) issues.push(aliasIssue(key, name, step(step(place, 'params'), key)));
    renamed[name] = value;
  }
  return { ...node, tool, params: renamed };
}

function aliasIssue(given: string, present: string, place: Place): ValidationIssue {
  return {
    severity: 'info',
    nodeId: place.nodeId,
    code: 'ALIAS',
    message: `"${given}" is an older name; it is read as "${present}".`,
    path: showPath(place.path),
    suggestion: present,
  };
}
