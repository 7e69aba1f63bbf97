// The first look at a plan that may be hostile. It is iterative and stops at the first bound, so that
// what comes after may recurse.
import { forbiddenKeys, JsonNumber } from '../strict-json.ts';
import { maxPlanBytes, maxPlanDepth, maxPlanNodes } from './limits.ts';
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

const loneSurrogate = /\p{Surrogate}/u;

function issue(code: string, message: string): ValidationIssue {
  return { severity: 'error', nodeId: null, code, message };
}

/** What makes the input unfit to be looked at further, or null. */
export function measurePlan(input: unknown): ValidationIssue | null {
  const stack: { value: unknown; depth: number }[] = [{ value: input, depth: 1 }];
  let bytes = 0;
  let nodes = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') {
      if (loneSurrogate.test(value)) return issue('SCHEMA', 'A text holds half a character.');
      bytes += byteLength(value);
    } else bytes += value instanceof JsonNumber ? value.text.length : 1;
    if (bytes > maxPlanBytes) return issue('TOO_LARGE', 'The plan is larger than 1 MB.');
    if (typeof value !== 'object' || value === null || value instanceof JsonNumber) continue;
    if (depth > maxPlanDepth) {
      return issue('TOO_DEEP', `The plan is nested deeper than ${maxPlanDepth} levels.`);
    }
    if (isNode(value)) nodes += 1;
    if (nodes > maxPlanNodes) {
      return issue('TOO_LARGE', `The plan has more than ${maxPlanNodes} steps.`);
    }
    for (const [key, child] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) return issue('SCHEMA', `The key "${key}" is not allowed.`);
      if (!Array.isArray(value)) bytes += key.length + 3;
      stack.push({ value: child, depth: depth + 1 });
    }
  }
  return null;
}

function isNode(value: object): boolean {
  return 'type' in value && 'id' in value && nodeTypes.has(value.type);
}

function byteLength(text: string): number {
  let bytes = 2;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const half = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || half ? 2 : 3;
  }
  return bytes;
}
