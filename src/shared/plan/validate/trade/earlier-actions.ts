// Which earlier actions lie on one path with an action: not those of the other branch of an `if`, not the
// action whose failure led here. Work grows with the number of nodes, not of pairs: what an action leaves
// is found by key, and is hidden and shown again at most once a level.
import type { ActionNode, LoopNode, PlanNode } from '../../nodes.ts';
import { actionsByNode } from '../actions-by-node.ts';
import type { CheckInput, PlacedAction } from '../check.ts';
import { LeftBehind, type Trace } from './left-behind.ts';

/** The actions on one path before the one that is judged. */
export interface Earlier {
  /** The latest of that key, wherever it stands. */
  latest(key: string): PlacedAction | undefined;
  /** The latest of that key in another branch of a parallel that is running at the same time. */
  beside(key: string): PlacedAction | undefined;
  /** How many of that key, whatever lies between. */
  count(key: string): number;
}

export interface PairVisitor {
  /** Looks at an action and at what came before; says under which keys later ones shall find it. */
  meet(action: PlacedAction, earlier: Earlier): readonly string[];
  /**
   * Whether two actions no longer belong together when this lies between them: a wait, a gate, an `if`, a
   * loop that may end or pauses, the action whose failure leads on.
   */
  separates(node: PlanNode): boolean;
}

/** Meets every action in reading order. */
export function walkPairs(input: CheckInput, visitor: PairVisitor): void {
  new PairWalk(visitor, actionsByNode(input)).visit(input.plan.root);
}

class PairWalk implements Earlier {
  readonly #visitor: PairVisitor;
  readonly #actions: ReadonlyMap<PlanNode, PlacedAction>;
  readonly #before = new LeftBehind();
  readonly #beside = new LeftBehind();
  /** What was put before these marks is separated from what comes now; so is the start of the branch. */
  #since = { before: 0, beside: 0, isStart: true };
  /** What the branch of a parallel does before anything in it separates: at the same time as the others. */
  #started: Trace[] = [];

  constructor(visitor: PairVisitor, actions: ReadonlyMap<PlanNode, PlacedAction>) {
    this.#visitor = visitor;
    this.#actions = actions;
  }

  latest(key: string): PlacedAction | undefined {
    return this.#before.latest(key, this.#since.before) ?? this.beside(key);
  }

  beside(key: string): PlacedAction | undefined {
    return this.#beside.latest(key, this.#since.beside);
  }

  count(key: string): number {
    return this.#before.count(key) + this.#beside.count(key);
  }

  visit(node: PlanNode): void {
    switch (node.type) {
      case 'action':
        this.#action(node);
        break;
      case 'sequence':
        for (const step of node.steps) this.visit(step);
        break;
      case 'parallel':
        this.#parallel(node.steps);
        break;
      case 'if':
        this.#oneOf(node, node.else ? [node.then, node.else] : [node.then]);
        break;
      case 'loop':
        this.#loop(node);
        break;
      case 'wait':
      case 'gate':
        this.#separateAt(node);
        break;
    }
  }

  /** Either the action completed, or it failed and its error branch did; a failure is a condition too. */
  #action(node: ActionNode): void {
    const action = this.#actions.get(node);
    if (action === undefined) return;
    const own = this.#visitor.meet(action, this).map((key) => ({ key, action }));
    if (this.#since.isStart) this.#started.push(...own);
    const since = this.#since;
    if (node.onError) this.#oneOf(node, [node.onError]);
    this.#since = since;
    this.#before.put(own);
  }

  #oneOf(node: PlanNode, branches: readonly PlanNode[]): void {
    this.#separateAt(node);
    const since = this.#since;
    const left = branches.flatMap((branch) => {
      this.#since = since;
      return this.#aside(branch);
    });
    this.#since = since;
    this.#before.put(left);
  }

  #parallel(branches: readonly PlanNode[]): void {
    const [since, started] = [this.#since, this.#started];
    const mark = this.#beside.mark;
    const [left, begun]: [Trace[], Trace[]] = [[], []];
    let separated = false;
    for (const branch of branches) {
      this.#since = { ...since, isStart: true };
      this.#started = [];
      for (const trace of this.#aside(branch)) left.push(trace);
      for (const trace of this.#started) begun.push(trace);
      this.#beside.put(this.#started);
      separated ||= !this.#since.isStart;
    }
    this.#beside.takeBack(mark);
    this.#since = since;
    this.#started = started;
    if (since.isStart) for (const trace of begun) started.push(trace);
    if (separated) this.#separate();
    this.#before.put(left);
  }

  /** What the body leaves is separated from what comes after by `exitWhen`, what came before also by a pause. */
  #loop(node: LoopNode): void {
    const left = this.#aside(node.body);
    const mayEnd = node.exitWhen !== undefined;
    const separates = this.#visitor.separates(node);
    if (separates && (mayEnd || (node.delayMs ?? 0) > 0)) this.#separate();
    if (!separates || !mayEnd) this.#before.put(left);
  }

  /** Visits a part and hides again what it left; gives what is not separated from its end. */
  #aside(node: PlanNode): Trace[] {
    const mark = this.#before.mark;
    this.visit(node);
    return this.#before.takeBack(mark, this.#since.before);
  }

  #separateAt(node: PlanNode): void {
    if (this.#visitor.separates(node)) this.#separate();
  }

  #separate(): void {
    this.#since = { before: this.#before.mark, beside: this.#beside.mark, isStart: false };
  }
}
