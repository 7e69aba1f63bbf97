// Every way through a plan: first the one that the run would take now, then each that parts from one walked
// before, on the state in which it parts. A way is known by what the visitor answered on it, so another one is
// walked from the start on the same answers and one different: nothing is done again until it has parted.

import type { RehearsedChoice } from '../../shared/chain/types.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode, IfNode, LoopNode, PlanNode, WaitNode } from '../../shared/plan/nodes.ts';
import { childPath } from '../../shared/plan/step-path.ts';
import type { Course, RehearsedNode, Seen } from './rehearsed-node.ts';
import type { RehearsedSteps } from './rehearsed-steps.ts';
import { type PlanVisitor, walkPlan } from './walk-plan.ts';

/** Ways that one rehearsal walks, the first one included. */
export const mostWays = 32;

/** What a walk does, and how it goes back to where ways part. */
export interface WaysVisitor<State, Told> extends PlanVisitor {
  steps: Pick<RehearsedSteps, 'passed' | 'notReached' | 'failed' | 'assumedToFail'>;
  /** Keeps the state as it is now; null where that cannot be done. States are gone back to last kept first. */
  keep(): Promise<State | null>;
  /** Makes the state what it was, and begins to tell of another way. False where that cannot be done. */
  goBack(state: State): Promise<boolean>;
  /** What there is to tell of the way that has ended, from where it parted. */
  told(course: Course): Told;
}

export interface Way<Told> {
  told: Told;
  choices: RehearsedChoice[];
}

/** Where a way parts from one that was walked before it. */
export interface Parting<Told> {
  /** Null for the first way. */
  of: Parting<Told> | null;
  /** The `if`, or the action. */
  at: RehearsedNode<IfNode | ActionNode>;
  choice: RehearsedChoice;
  /** Only the run will know which of the two it takes. */
  isOpen: boolean;
  /** Null where it was not walked. */
  way: Way<Told> | null;
}

export interface Ways<Told> {
  /** The way that the run would take now. */
  first: Way<Told>;
  /** In the order in which they were found: what parts from a way comes after it. */
  partings: Parting<Told>[];
}

type Answer = Course | Seen;

interface Open<State, Told> extends Parting<Told> {
  known: readonly Answer[];
  state: State;
}

export async function walkWays<State, Told>(
  root: PlanNode,
  visitor: WaysVisitor<State, Told>,
): Promise<Ways<Told>> {
  const walker = new WaysWalk(root, visitor);
  const first = await walker.walk(null);
  for (let next = walker.open.pop(); next !== undefined; next = walker.open.pop()) {
    if (await visitor.goBack(next.state)) next.way = await walker.walk(next);
  }
  return { first, partings: walker.partings };
}

class WaysWalk<State, Told> {
  readonly open: Open<State, Told>[] = [];
  readonly partings: Parting<Told>[] = [];
  readonly #root: PlanNode;
  readonly #visitor: WaysVisitor<State, Told>;
  #found = 1;

  constructor(root: PlanNode, visitor: WaysVisitor<State, Told>) {
    this.#root = root;
    this.#visitor = visitor;
  }

  async walk(from: Open<State, Told> | null): Promise<Way<Told>> {
    const way = new OneWay(this.#visitor, from?.known ?? [], {
      keep: () => (this.#found < mostWays ? this.#visitor.keep() : Promise.resolve(null)),
      part: (parting, known, state) => {
        const found = { ...parting, of: from, way: null };
        if (state === null) this.partings.push(found);
        else this.#add({ ...found, known, state });
      },
    });
    const course = await walkPlan(this.#root, way);
    return { told: this.#visitor.told(course), choices: way.choices };
  }

  #add(open: Open<State, Told>): void {
    this.#found += 1;
    this.partings.push(open);
    this.open.push(open);
  }
}

interface Partings<State> {
  keep(): Promise<State | null>;
  part(
    parting: Pick<Parting<unknown>, 'at' | 'choice' | 'isOpen'>,
    known: readonly Answer[],
    state: State | null,
  ): void;
}

/** Answers as on the way that it parts from, and as it has to where it does; from then on as the visitor does. */
class OneWay<State> implements PlanVisitor {
  readonly choices: RehearsedChoice[] = [];
  readonly #visitor: WaysVisitor<State, unknown>;
  readonly #known: readonly Answer[];
  readonly #partings: Partings<State>;
  readonly #answers: Answer[] = [];

  constructor(
    visitor: WaysVisitor<State, unknown>,
    known: readonly Answer[],
    partings: Partings<State>,
  ) {
    this.#visitor = visitor;
    this.#known = known;
    this.#partings = partings;
  }

  get steps(): PlanVisitor['steps'] {
    return this.#isNew ? this.#visitor.steps : untold;
  }

  async action(place: RehearsedNode<ActionNode>): Promise<Course> {
    const { onError } = place.node;
    const isNew = this.#isNew;
    const state = isNew && onError !== undefined ? await this.#partings.keep() : null;
    const course = await this.#answer(() => this.#visitor.action(place));
    if (!isNew && this.#isNew) this.#visitor.steps.assumedToFail(place);
    if (onError === undefined || course === 'unknown') return course;
    const fails = choiceAt(place, 'fails', onError);
    this.choices.push(course === 'ok' ? choiceAt(place, 'works') : fails);
    if (isNew && course === 'ok')
      this.#part({ at: place, choice: fails, isOpen: false }, 'failed', state);
    return course;
  }

  async decide(place: RehearsedNode<IfNode>): Promise<Seen> {
    const isNew = this.#isNew;
    const seen = await this.#answer(() => this.#visitor.decide(place));
    const truth = seen === 'open' ? 'true' : seen;
    if (truth !== 'unknown') this.choices.push(sideOf(place, truth));
    if (!isNew) return seen;
    for (const other of ['true', 'false'] as const) {
      if (other === truth) continue;
      const parting = { at: place, choice: sideOf(place, other), isOpen: seen === 'open' };
      this.#part(parting, other, await this.#partings.keep());
    }
    return seen;
  }

  look(condition: Condition): Promise<Seen> {
    return this.#answer(() => this.#visitor.look(condition));
  }

  wait(place: RehearsedNode<WaitNode>): Promise<Course> {
    return this.#answer(() => this.#visitor.wait(place));
  }

  pause(ms: number): Promise<Course> {
    return this.#answer(() => this.#visitor.pause(ms));
  }

  rest(place: RehearsedNode<LoopNode>, walked: number): Promise<Course> {
    return this.#answer(() => this.#visitor.rest(place, walked));
  }

  get #isNew(): boolean {
    return this.#answers.length >= this.#known.length;
  }

  async #answer<A extends Answer>(ask: () => Promise<A>): Promise<A> {
    const known = this.#known[this.#answers.length];
    // The same questions come in the same order, so what was answered then is an answer to this one.
    const answer = known === undefined ? await ask() : (known as A);
    this.#answers.push(answer);
    return answer;
  }

  #part(
    parting: Pick<Parting<unknown>, 'at' | 'choice' | 'isOpen'>,
    answer: Answer,
    state: State | null,
  ): void {
    this.#partings.part(parting, [...this.#answers.slice(0, -1), answer], state);
  }
}

/** What is the same as on the way that a way parts from is told there. */
const untold: PlanVisitor['steps'] = {
  passed: () => undefined,
  notReached: () => undefined,
  failed: () => undefined,
};

function sideOf({ node, path }: RehearsedNode<IfNode>, truth: 'true' | 'false'): RehearsedChoice {
  return truth === 'true'
    ? choiceAt({ node, path }, 'then', node.then)
    : choiceAt({ node, path }, 'else', node.else);
}

function choiceAt(
  { node, path }: RehearsedNode,
  goes: RehearsedChoice['goes'],
  leadsTo?: PlanNode,
): RehearsedChoice {
  const leads = leadsTo === undefined ? path : childPath(path, leadsTo);
  return { nodeId: node.id, path: leads, goes };
}
