/** A node of the compiler's syntax tree. */
export type AstNode = { nodeType: string } & Readonly<Record<string, unknown>>;

export function readAst(value: unknown): AstNode | null {
  if (typeof value !== 'object' || value === null) return null;
  return typeof (value as { nodeType?: unknown }).nodeType === 'string' ? (value as AstNode) : null;
}

/** The node itself and all below it, in the order of the source. */
export function* nodesOf(node: AstNode): Generator<AstNode> {
  yield node;
  for (const value of Object.values(node)) yield* below(value);
}

function* below(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const each of value) yield* below(each);
  const node = readAst(value);
  if (node !== null) yield* nodesOf(node);
}

export function textAt(node: AstNode, name: string): string {
  const value = node[name];
  return typeof value === 'string' ? value : '';
}
