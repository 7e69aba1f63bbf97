import { operandOf } from '../../conditions/operand.ts';
import type { CompareCondition } from '../../conditions.ts';
import type { ValueRef } from '../../values.ts';
import { type Check, issueAt } from '../check.ts';
import { placedCompares } from '../conditions/placed-compares.ts';
import { outputKinds } from './output-kinds.ts';
import type { ResultKind } from './result-kind.ts';

/** What can be compared with its like. Written digits may be meant as a number or as a text. */
type Family = 'number' | 'text' | 'boolean' | 'digits' | 'none';

const families: Readonly<Record<ResultKind, Family | null>> = {
  ...{ amount: 'number', number: 'number', text: 'text', address: 'text', boolean: 'boolean' },
  ...{ list: 'none', object: 'none', unknown: null },
};

/** REF_PATH: a result that is compared with something of another kind, or put in an order that it has not. */
export const comparedKinds: Check = (input) => {
  const kinds = outputKinds(input);
  const owners = new Set([...kinds.values()].map(({ use }) => use.nodeId));
  const familyAt = (ref: ValueRef, path: string): Family | null => {
    const kind = kinds.get(path)?.kind;
    return ref.type === 'step_output' ? (kind == null ? null : families[kind]) : familyOf(ref);
  };
  return placedCompares(input).flatMap(({ compare, nodeId, path }) => {
    if (!owners.has(nodeId)) return [];
    const [left, right] = [`${path}.left`, `${path}.right`];
    const families = [familyAt(compare.left, left), familyAt(compare.right, right)] as const;
    const told = [left, right].find((side, at) => kinds.has(side) && families[at] !== null);
    if (told === undefined || canCompare(families, compare.op)) return [];
    const message = `"${kinds.get(told)?.use.ref.path}" cannot be compared with this: they are not of one kind, or have no order.`;
    return [issueAt({ nodeId, path: told }, 'REF_PATH', message)];
  });
};

function canCompare(
  [left, right]: readonly (Family | null)[],
  op: CompareCondition['op'],
): boolean {
  if (left === 'none' || right === 'none') return false;
  const ordered = op !== 'eq' && op !== 'neq';
  if (ordered && [left, right].some((side) => side === 'text' || side === 'boolean')) return false;
  if (left == null || right == null || left === right) return true;
  const other = left === 'digits' ? right : right === 'digits' ? left : null;
  return other === 'number' || other === 'text';
}

function familyOf(ref: Exclude<ValueRef, { type: 'step_output' }>): Family | null {
  if (ref.type === 'runtime') return 'number';
  if (ref.type === 'env') return null;
  if (typeof ref.value !== 'string') return typeof ref.value === 'number' ? 'number' : 'boolean';
  return typeof operandOf(ref.value) === 'object' ? 'digits' : 'text';
}
