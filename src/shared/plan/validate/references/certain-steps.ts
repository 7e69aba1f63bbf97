// Which steps are certain to have completed when a node runs. A step that may be skipped, that sits in a
// branch, or that runs beside or after the node, is not.
import type { PlanNode } from '../../nodes.ts';

/** Takes a node and the steps that are certain before it: for a loop, when its body has run. */
type CertainVisitor = (node: PlanNode, certain: ReadonlySet<string>) => void;

/** Tells each node which of the `wanted` steps are certain. */
export function walkCertain(
  root: PlanNode,
  wanted: ReadonlySet<string>,
  visit: CertainVisitor,
): void {
  new CertainWalk(wanted, visit).visit(root);
}

class CertainWalk {
  readonly #wanted: ReadonlySet<string>;
  readonly #tell: CertainVisitor;
  /** Grown and shrunk in place: copying it per node would make long sequences quadratic. */
  readonly #certain = new Set<string>();
  /** The same in the order in which they became certain. */
  readonly #trail: string[] = [];

  constructor(wanted: ReadonlySet<string>, tell: CertainVisitor) {
    this.#wanted = wanted;
    this.#tell = tell;
  }

  /** Leaves as certain what was so before and what the node makes certain. */
  visit(node: PlanNode): void {
    if (node.type !== 'loop') this.#tell(node, this.#certain);
    const mark = this.#trail.length;
    this.#visitInside(node);
    const may = node.onFailure?.strategy === 'skip' || (node.type === 'action' && node.onError);
    if (may) this.#takeBack(mark);
    else if (this.#wanted.has(node.id)) this.#add(node.id);
  }

  #visitInside(node: PlanNode): void {
    switch (node.type) {
      case 'sequence':
        for (const step of node.steps) this.visit(step);
        break;
      case 'parallel': {
        const added = node.steps.flatMap((step) => this.#visitAside(step));
        if (!node.allowPartialFailure) for (const id of added) this.#add(id);
        break;
      }
      case 'if':
        this.#visitAside(node.then);
        if (node.else) this.#visitAside(node.else);
        break;
      case 'loop':
        this.visit(node.body);
        this.#tell(node, this.#certain);
        break;
      case 'action':
        if (node.onError) this.#visitAside(node.onError);
        break;
      case 'wait':
      case 'gate':
    }
  }

  /** Visits a part whose outcome its siblings cannot count on; gives what it makes certain. */
  #visitAside(node: PlanNode): string[] {
    const mark = this.#trail.length;
    this.visit(node);
    return this.#takeBack(mark);
  }

  #add(id: string): void {
    this.#certain.add(id);
    this.#trail.push(id);
  }

  #takeBack(mark: number): string[] {
    const taken = this.#trail.splice(mark);
    for (const id of taken) this.#certain.delete(id);
    return taken;
  }
}
