/** A row of a plan or a run, with the rows that hang under it. */
export interface TreeNode<Row> {
  id: string;
  label: string;
  /** Top rows are 1. */
  level: number;
  /** 1-based place among its siblings, and how many there are. */
  position: number;
  siblings: number;
  /** As people count steps: "2", "2.1". */
  number: string;
  row: Row;
  children: TreeNode<Row>[];
}

interface FlatRow {
  label: string;
  level: number;
  /** Place among its siblings, where some of them are not there. */
  position?: number;
  siblings?: number;
}

interface Nested<Row> {
  row: Row;
  children: Nested<Row>[];
}

function nest<Row extends FlatRow>(rows: readonly Row[]): Nested<Row>[] {
  const top: Nested<Row>[] = [];
  const path: Nested<Row>[] = [];
  for (const row of rows) {
    while (path.length > 0 && (path.at(-1)?.row.level ?? 0) >= row.level) path.pop();
    const node: Nested<Row> = { row, children: [] };
    (path.at(-1)?.children ?? top).push(node);
    path.push(node);
  }
  return top;
}

/**
 * Builds the tree from rows in reading order, parents first. A single list of steps at the top is
 * the plan itself, so its steps become the top rows.
 */
export function treeNodes<Row extends FlatRow>(
  rows: readonly Row[],
  identify: (row: Row) => string,
  isList: (row: Row) => boolean,
): TreeNode<Row>[] {
  const nested = nest(rows);
  const [only] = nested;
  const wrapped = nested.length === 1 && only && only.children.length > 0 && isList(only.row);
  return number(wrapped ? only.children : nested, identify, 1, '');
}

function number<Row extends FlatRow>(
  nested: readonly Nested<Row>[],
  identify: (row: Row) => string,
  level: number,
  prefix: string,
): TreeNode<Row>[] {
  return nested.map(({ row, children }, index) => {
    const position = row.position ?? index + 1;
    const own = `${prefix}${position}`;
    return {
      id: identify(row),
      label: row.label,
      level,
      position,
      siblings: row.siblings ?? nested.length,
      number: own,
      row,
      children: number(children, identify, level + 1, `${own}.`),
    };
  });
}

/** All nodes in reading order. */
export function inOrder<Row>(nodes: readonly TreeNode<Row>[]): TreeNode<Row>[] {
  return nodes.flatMap((node) => [node, ...inOrder(node.children)]);
}
