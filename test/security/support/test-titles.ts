// Reads the titles of tests out of their files, by the syntax tree and not by running them.
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface TestTitle {
  /** Of the test, after those of the groups that it is in. */
  titles: readonly string[];
  /** Whether the test or a group around it is run only where the system has what it needs. */
  onlySometimes: boolean;
}

interface SyntaxNode {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every group and test of a file, in their order. */
export function titlesOf(path: string): TestTitle[] {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: TestTitle[] = [];
  collect(program, { titles: [], onlySometimes: false }, found);
  return found;
}

function collect(value: unknown, around: TestTitle, found: TestTitle[]): void {
  if (Array.isArray(value)) for (const each of value) collect(each, around, found);
  if (!isNode(value)) return;
  const here = titleOf(value, around);
  if (here) found.push(here);
  for (const part of Object.values(value)) collect(part, here ?? around, found);
}

/** The title of a call of `describe`, `it` or `test`, also of one by `.each`, `.runIf` and the like. */
function titleOf(node: SyntaxNode, around: TestTitle): TestTitle | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const words = wordsOf(node['callee']);
  if (!['describe', 'it', 'test'].includes(words[0] ?? '')) return undefined;
  const title = textOf((node['arguments'] as unknown[])[0]);
  if (title === undefined) return undefined;
  const onlySometimes = words.some((word) => word === 'runIf' || word === 'skipIf');
  return {
    titles: [...around.titles, title],
    onlySometimes: around.onlySometimes || onlySometimes,
  };
}

/** `describe.runIf(x)` as "describe", "runIf". */
function wordsOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'CallExpression') return wordsOf(callee['callee']);
  if (callee.type !== 'MemberExpression') return [];
  return [...wordsOf(callee['object']), ...wordsOf(callee['property'])];
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') {
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('…');
}
