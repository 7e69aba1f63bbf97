import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { TreeNode } from '../model/tree-nodes.ts';

interface StepTreeProps<Row> {
  nodes: readonly TreeNode<Row>[];
  label: string;
  /** Id of the selected row; the first row unless it is there. */
  selected: string | null;
  /** False while something outside the tree is selected, so that no row is. */
  marked?: boolean;
  onSelect(id: string): void;
  /** Rows whose own rows are folded away; without `onFold` none can be. */
  folded?: ReadonlySet<string>;
  onFold?(id: string, folded: boolean): void;
  /** The cells of a row; the grid is the stylesheet's. */
  children(node: TreeNode<Row>): ReactNode;
}

/** The rows that are drawn, in reading order. */
function drawn<Row>(nodes: readonly TreeNode<Row>[], folded: ReadonlySet<string>): TreeNode<Row>[] {
  return nodes.flatMap((node) => [
    node,
    ...(folded.has(node.id) ? [] : drawn(node.children, folded)),
  ]);
}

const noneFolded: ReadonlySet<string> = new Set();

/** Where a key leads: the id to select, or null when the key is not ours. */
function target<Row>(key: string, order: TreeNode<Row>[], current: TreeNode<Row>): string | null {
  const index = order.indexOf(current);
  const byKey: Record<string, TreeNode<Row> | undefined> = {
    ArrowDown: order[index + 1],
    ArrowUp: order[index - 1],
    Home: order[0],
    End: order.at(-1),
    ArrowRight: current.children[0],
    ArrowLeft: order.find((node) => node.children.includes(current)),
  };
  return byKey[key]?.id ?? null;
}

/** Whether a key folds the row (true), unfolds it (false), or neither (null). */
function folding<Row>(key: string, current: TreeNode<Row>, isFolded: boolean): boolean | null {
  if (current.children.length === 0) return null;
  if (key === 'ArrowRight' && isFolded) return false;
  return key === 'ArrowLeft' && !isFolded ? true : null;
}

/** Steps as an accessible tree: arrows, Home and End move and fold; the selection follows the focus. */
export function StepTree<Row>(props: StepTreeProps<Row>) {
  const tree = useRef<HTMLUListElement>(null);
  const folded = props.folded ?? noneFolded;
  const order = drawn(props.nodes, folded);
  const current = order.find((node) => node.id === props.selected) ?? order[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (!current) return;
    const fold = props.onFold ? folding(event.key, current, folded.has(current.id)) : null;
    if (fold !== null) {
      event.preventDefault();
      props.onFold?.(current.id, fold);
      return;
    }
    const id = target(event.key, order, current);
    if (id === null) return;
    event.preventDefault();
    props.onSelect(id);
    const items = tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
    for (const item of items) if (item.dataset.id === id) item.focus();
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree has no element of its own.
    <ul ref={tree} role="tree" aria-label={props.label} className="tree" onKeyDown={onKeyDown}>
      {props.nodes.map((node) => (
        <Item key={node.id} node={node} current={current?.id ?? null} tree={props} />
      ))}
    </ul>
  );
}

interface ItemProps<Row> {
  node: TreeNode<Row>;
  current: string | null;
  tree: StepTreeProps<Row>;
}

function Item<Row>({ node, current, tree }: ItemProps<Row>) {
  const reached = node.id === current;
  const depth = { '--depth': node.level - 1 } as CSSProperties;
  const below = { '--depth': node.level } as CSSProperties;
  const isOpen = !(tree.folded ?? noneFolded).has(node.id);
  return (
    <li
      role="treeitem"
      data-id={node.id}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-selected={reached && tree.marked !== false}
      tabIndex={reached ? 0 : -1}
      {...(node.children.length > 0 ? { 'aria-expanded': isOpen } : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the item takes the keys. */}
      <div className="trow" style={depth} onClick={() => tree.onSelect(node.id)}>
        {tree.children(node)}
      </div>
      {node.children.length > 0 && isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree has no element of its own.
        <ul role="group" style={below}>
          {node.children.map((child) => (
            <Item key={child.id} node={child} current={current} tree={tree} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
