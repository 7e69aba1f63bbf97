// Takes a rehearsal through the plan on one way. Sequences are looked through; every other node it comes to
// is a step of the rehearsal, and so is every action that it passes. Where it goes depends on nothing but the
// plan and the visitor's answers.
import { conditionUnknown, gateShut } from '../../shared/plan/conditions/condition-errors.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type {
  ActionNode,
  GateNode,
  IfNode,
  LoopNode,
  ParallelNode,
  PlanNode,
  SequenceNode,
  WaitNode,
} from '../../shared/plan/nodes.ts';
import { bodyPath, childPath, pathNodes, rootPath } from '../../shared/plan/step-path.ts';
import { gateAsks, gateLater, loopEnded, onlyTheRunKnows } from './path-findings.ts';
import type { Course, RehearsedNode, Seen } from './rehearsed-node.ts';
import type { RehearsedSteps } from './rehearsed-steps.ts';

/** What a walk does at the nodes that it comes to. */
export interface PlanVisitor {
  /** Where nodes are written down that do nothing by themselves, or that it does not come to. */
  steps: Pick<RehearsedSteps, 'passed' | 'notReached' | 'failed'>;
  action(place: RehearsedNode<ActionNode>): Promise<Course>;
  /** Which side an `if` takes. */
  decide(place: RehearsedNode<IfNode>): Promise<Seen>;
  look(condition: Condition): Promise<Seen>;
  /** Lets a wait pass, and writes it down. */
  wait(place: RehearsedNode<WaitNode>): Promise<Course>;
  /** Lets the time between two rounds of a loop pass. */
  pause(ms: number): Promise<Course>;
  /** Says what becomes of the rounds of a loop after those that were walked, and writes it down. */
  rest(place: RehearsedNode<LoopNode>, walked: number): Promise<Course>;
}

/** Rounds of loops that one way walks; of the rest see `PlanVisitor.rest`. */
const mostRounds = 100;

export async function walkPlan(root: PlanNode, visitor: PlanVisitor): Promise<Course> {
  return new PlanWalk(visitor).visit({ node: root, path: rootPath(root) });
}

class PlanWalk {
  readonly #visitor: PlanVisitor;
  /** Behind a wait conditions are about a later time than that of the rehearsal. */
  #waited = false;
  #rounds = 0;

  constructor(visitor: PlanVisitor) {
    this.#visitor = visitor;
  }

  async visit({ node, path }: RehearsedNode): Promise<Course> {
    const course = await this.#once(node, path);
    return course === 'failed' && node.onFailure?.strategy === 'skip' ? 'ok' : course;
  }

  async #once(node: PlanNode, path: string): Promise<Course> {
    switch (node.type) {
      case 'action':
        return this.#action(node, path);
      case 'sequence':
        return this.#inOrder(node, path, () => false);
      case 'parallel':
        return this.#parallel(node, path);
      case 'if':
        return this.#if(node, path);
      case 'wait':
        this.#waited = true;
        return this.#visitor.wait({ node, path });
      case 'loop':
        return this.#loop(node, path);
      case 'gate':
        return this.#gate(node, path);
    }
  }

  async #action(node: ActionNode, path: string): Promise<Course> {
    const course = await this.#visitor.action({ node, path });
    if (node.onError === undefined) return course;
    const branch = { node: node.onError, path: childPath(path, node.onError) };
    if (course === 'failed') return this.visit(branch);
    this.#passOver(branch);
    return course;
  }

  async #inOrder(
    { steps }: SequenceNode | ParallelNode,
    path: string,
    goesOn: (course: Course) => boolean,
  ): Promise<Course> {
    const courses: Course[] = [];
    for (const child of steps) {
      const place = { node: child, path: childPath(path, child) };
      const stopped = courses.find((course) => course !== 'ok' && !goesOn(course));
      if (stopped === undefined) courses.push(await this.visit(place));
      else this.#passOver(place);
    }
    const ended = courses.find((course) => course !== 'ok' && !goesOn(course));
    if (ended !== undefined) return ended;
    const noneWorked = courses.length > 0 && courses.every((course) => course === 'failed');
    return noneWorked ? 'failed' : 'ok';
  }

  #parallel(node: ParallelNode, path: string): Promise<Course> {
    const partial = node.allowPartialFailure === true;
    return this.#inOrder(node, path, (course) => partial && course === 'failed');
  }

  async #if(node: IfNode, path: string): Promise<Course> {
    const truth = await this.#visitor.decide({ node, path });
    if (truth === 'unknown') {
      this.#visitor.steps.failed({ node, path }, 'unknown', conditionUnknown(node));
      for (const each of [node.then, node.else]) this.#passOverChild(each, path);
      return 'unknown';
    }
    const [taken, other] = truth === 'false' ? [node.else, node.then] : [node.then, node.else];
    this.#visitor.steps.passed({ node, path }, truth === 'open' ? [onlyTheRunKnows(node)] : []);
    this.#passOverChild(other, path);
    if (taken === undefined) return 'ok';
    return this.visit({ node: taken, path: childPath(path, taken) });
  }

  async #gate(node: GateNode, path: string): Promise<Course> {
    const place = { node, path };
    if (node.condition === undefined) {
      // Whoever is asked may take their time.
      this.#waited = true;
      this.#visitor.steps.passed(place, [gateAsks(node)]);
      return 'ok';
    }
    const truth = await this.#visitor.look(node.condition);
    if (truth === 'open') {
      this.#visitor.steps.passed(place, [onlyTheRunKnows(node)]);
      return 'ok';
    }
    if (truth === 'true' || (truth === 'false' && this.#waited)) {
      this.#visitor.steps.passed(place, truth === 'true' ? [] : [gateLater(node)]);
      return 'ok';
    }
    const error = truth === 'false' ? gateShut(node) : conditionUnknown(node);
    this.#visitor.steps.failed(place, truth === 'false' ? 'reverted' : 'unknown', error);
    return truth === 'false' ? 'failed' : 'unknown';
  }

  async #loop(node: LoopNode, path: string): Promise<Course> {
    const { body, maxIterations } = node;
    for (let round = 1; round <= maxIterations; round += 1) {
      this.#rounds += 1;
      if (this.#rounds > mostRounds) return this.#visitor.rest({ node, path }, round - 1);
      const course = await this.visit({ node: body, path: bodyPath(path, round, body) });
      if (course !== 'ok') return course;
      if (round < maxIterations && (await this.#ends(node))) {
        this.#visitor.steps.passed({ node, path }, [loopEnded(node, round)]);
        return 'ok';
      }
    }
    this.#visitor.steps.passed({ node, path }, []);
    return 'ok';
  }

  /** Asked between two rounds; where it goes on, the time between them passes. */
  async #ends({ exitWhen, delayMs = 0 }: LoopNode): Promise<boolean> {
    if (exitWhen !== undefined && (await this.#visitor.look(exitWhen)) === 'true') return true;
    if (delayMs > 0) {
      this.#waited = true;
      await this.#visitor.pause(delayMs);
    }
    return false;
  }

  #passOverChild(child: PlanNode | undefined, path: string): void {
    if (child !== undefined) this.#passOver({ node: child, path: childPath(path, child) });
  }

  #passOver({ node, path }: RehearsedNode): void {
    for (const placed of pathNodes(node, path)) {
      if (placed.node.type === 'action') {
        this.#visitor.steps.notReached({ node: placed.node, path: placed.stepPath });
      }
    }
  }
}
