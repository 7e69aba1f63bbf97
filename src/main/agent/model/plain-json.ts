import { keepNumber } from '../../../shared/plan/normalise/numbers.ts';
import { JsonNumber, type JsonTree } from '../../../shared/strict-json.ts';

/** What was read, as plain values. A number that a double cannot hold to the letter becomes its text. */
export function plainJson(tree: JsonTree): unknown {
  if (tree instanceof JsonNumber) return keepNumber(tree, 'exact').value;
  if (Array.isArray(tree)) return tree.map(plainJson);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, plainJson(value)]));
}
