// Takes a rehearsal through the plan on the way that the run would take now. Sequences are looked
// through; every other node it comes to is a step of the rehearsal, and so is every action that it passes.
import type { Finding } from '../../shared/chain/types.ts';
import { conditionUnknown, gateShut } from '../../shared/plan/conditions/condition-errors.ts';
import type { Truth } from '../../shared/plan/conditions/truth.ts';
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
import {
  branchNotTaken,
  errorBranchLater,
  gateAsks,
  gateLater,
  loopEnded,
  waitPassedOver,
} from './path-findings.ts';
import { notRehearsable } from './rehearsal-errors.ts';
import type { Course, RehearsedNode } from './rehearsed-node.ts';
import type { RehearsedSteps } from './rehearsed-steps.ts';

/** What a walk does at the nodes that it comes to. */
export interface PlanVisitor {
  /** Where nodes are written down that do nothing by themselves, or that it does not come to. */
  steps: Pick<RehearsedSteps, 'passed' | 'notReached' | 'failed'>;
  /** `findings` belong to an action that works. */
  action(place: RehearsedNode<ActionNode>, findings: Finding[]): Promise<Course>;
  look(condition: Condition): Promise<Truth>;
}

/** Rounds of loops that one rehearsal runs; of what is longer nothing can be said. */
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
        return this.#wait(node, path);
      case 'loop':
        return this.#loop(node, path);
      case 'gate':
        return this.#gate(node, path);
    }
  }

  async #action(node: ActionNode, path: string): Promise<Course> {
    const course = await this.#visitor.action({ node, path }, errorBranchLater(node));
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
    const truth = await this.#visitor.look(node.condition);
    const [taken, other] = truth === 'true' ? [node.then, node.else] : [node.else, node.then];
    if (truth === 'unknown') {
      this.#visitor.steps.failed({ node, path }, 'unknown', conditionUnknown(node));
      for (const each of [node.then, node.else]) this.#passOverChild(each, path);
      return 'unknown';
    }
    this.#visitor.steps.passed({ node, path }, branchNotTaken(node, truth, other));
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
    if (truth === 'true' || (truth === 'false' && this.#waited)) {
      this.#visitor.steps.passed(place, truth === 'true' ? [] : [gateLater(node)]);
      return 'ok';
    }
    const error = truth === 'false' ? gateShut(node) : conditionUnknown(node);
    this.#visitor.steps.failed(place, truth === 'false' ? 'reverted' : 'unknown', error);
    return truth === 'false' ? 'failed' : 'unknown';
  }

  async #wait(node: WaitNode, path: string): Promise<Course> {
    const truth = node.until === undefined ? 'true' : await this.#visitor.look(node.until);
    this.#waited = true;
    this.#visitor.steps.passed({ node, path }, [waitPassedOver(node, truth)]);
    return 'ok';
  }

  async #loop(node: LoopNode, path: string): Promise<Course> {
    const { body, exitWhen, maxIterations } = node;
    for (let round = 1; round <= maxIterations; round += 1) {
      this.#rounds += 1;
      if (this.#rounds > mostRounds) {
        const what = `A plan of more than ${mostRounds} rounds`;
        this.#visitor.steps.failed(
          { node, path },
          'unknown',
          notRehearsable(what, { maxIterations }),
        );
        return 'unknown';
      }
      const course = await this.visit({ node: body, path: bodyPath(path, round, body) });
      if (course !== 'ok') return course;
      const goesOn = round < maxIterations;
      const truth = goesOn && exitWhen !== undefined ? await this.#visitor.look(exitWhen) : 'false';
      if (goesOn && (node.delayMs ?? 0) > 0) this.#waited = true;
      if (truth !== 'true') continue;
      this.#visitor.steps.passed({ node, path }, [loopEnded(node, round)]);
      return 'ok';
    }
    this.#visitor.steps.passed({ node, path }, []);
    return 'ok';
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
