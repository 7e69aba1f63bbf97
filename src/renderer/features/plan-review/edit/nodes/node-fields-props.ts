/** What the fields of one kind of node are given. */
export interface NodeFieldsProps<Node> {
  node: Node;
  /** JSON path of the node. */
  path: string;
}
