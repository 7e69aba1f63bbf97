/** A node of the syntax tree, as the parser gives it: its kind, its place in UTF-16 units, and its parts. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The nodes right below a node, in no order that counts. */
export function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function nodeOf(value: unknown): Node | null {
  return isNode(value) ? value : null;
}

/** The text of a string that is written out; null for any other node. */
export function stringOf(node: Node | null): string | null {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}

/** `name` of `name`, `of` of `x.of`, `say` of `say(…)`: what a value is called in the source; else an empty string. */
export function nameOf(node: Node | null): string {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return String(node['name']);
    case 'MemberExpression':
      return node['computed'] === true
        ? nameOf(nodeOf(node['object']))
        : nameOf(nodeOf(node['property']));
    case 'CallExpression':
      return nameOf(nodeOf(node['callee']));
    case 'Literal':
      return String(node['value']);
    case 'ConditionalExpression':
      return nameOf(nodeOf(node['test']));
    case 'BinaryExpression':
    case 'LogicalExpression':
      return nameOf(nodeOf(node['left']));
    case 'JSXExpressionContainer':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(nodeOf(node['expression']));
    case 'JSXElement':
      return nameOf(nodeOf(nodeOf(node['openingElement'])?.['name']));
    default:
      return '';
  }
}
