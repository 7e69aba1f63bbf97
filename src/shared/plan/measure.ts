// The first look at a plan that may be hostile. It is iterative and stops at the first bound, so that
// what comes after may recurse.
import { forbiddenKeys, JsonNumber } from '../strict-json.ts';
import { maxPlanBytes, maxPlanDepth, maxPlanNodes } from './limits.ts';
import type { IssueCode } from './validate/issue-codes.ts';
import type { ValidationIssue } from './validate/result.ts';

const nodeTypes: ReadonlySet<unknown> = new Set([
  'action',
  'sequence',
  'parallel',
  'if',
  'wait',
  'loop',
  'gate',
]);

const beyondAscii = /\P{ASCII}/u;
const loneSurrogate = /\p{Surrogate}/u;

function issue(code: IssueCode, message: string): ValidationIssue {
  return { severity: 'error', nodeId: null, code, message };
}

/** What makes the input unfit to be looked at further, or null. */
export function measurePlan(input: unknown): ValidationIssue | null {
  // Side by side rather than in pairs: an object for each value would take longer than the look at it.
  const values: unknown[] = [input];
  const depths: number[] = [1];
  let bytes = 0;
  let nodes = 0;
  while (values.length > 0) {
    const value = values.pop();
    const depth = depths.pop() ?? 1;
    const size = sizeOf(value);
    if (size === null) return issue('SCHEMA', 'A text holds half a character.');
    bytes += size;
    if (bytes > maxPlanBytes) return issue('TOO_LARGE', 'The plan is larger than 1 MB.');
    if (typeof value !== 'object' || value === null || value instanceof JsonNumber) continue;
    if (depth > maxPlanDepth) {
      return issue('TOO_DEEP', `The plan is nested deeper than ${maxPlanDepth} levels.`);
    }
    if (isNode(value)) nodes += 1;
    if (nodes > maxPlanNodes) {
      return issue('TOO_LARGE', `The plan has more than ${maxPlanNodes} steps.`);
    }
    const isList = Array.isArray(value);
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) return issue('SCHEMA', `The key "${key}" is not allowed.`);
      if (!isList) bytes += key.length + 3;
      values.push(Reflect.get(value, key));
      depths.push(depth + 1);
    }
  }
  return null;
}

function isNode(value: object): boolean {
  return 'id' in value && 'type' in value && nodeTypes.has(value.type);
}

/** Bytes of a value without what is inside it; null for a text with half a character. */
function sizeOf(value: unknown): number | null {
  if (typeof value === 'string') return textSize(value);
  return value instanceof JsonNumber ? value.text.length : 1;
}

function textSize(text: string): number | null {
  if (!beyondAscii.test(text)) return text.length + 2;
  if (loneSurrogate.test(text)) return null;
  let bytes = 2;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const half = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || half ? 2 : 3;
  }
  return bytes;
}
