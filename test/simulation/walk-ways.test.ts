import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Course, RehearsedNode } from '../../src/main/simulation/rehearsed-node.ts';
import { mostWays, type WaysVisitor, walkWays } from '../../src/main/simulation/walk-ways.ts';
import type { Truth } from '../../src/shared/plan/conditions/truth.ts';
import type { ActionNode, IfNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import { action, compare, loop, parallel, sequence, when } from '../executor/support/plans.ts';

/** Stands for a world: what was done so far, in order, which is also what every answer depends on. */
class History implements WaysVisitor<string[], string[]> {
  readonly steps = {
    passed: () => undefined,
    notReached: () => undefined,
    failed: () => undefined,
    assumedToFail: ({ node }: RehearsedNode) => void this.#done.push(`${node.id} fails`),
  };
  /** Every act and every question that was asked. */
  asked = 0;
  readonly #kept: string[][] = [];
  #done: string[] = [];

  async action({ node, path }: RehearsedNode<ActionNode>): Promise<Course> {
    this.asked += 1;
    const course = this.#chance(path, 5) === 0 ? 'failed' : 'ok';
    this.#done.push(`${node.id} ${course === 'ok' ? 'works' : 'fails'}`);
    return course;
  }

  async decide({ path }: RehearsedNode<IfNode>): Promise<Truth> {
    this.asked += 1;
    return this.#chance(path, 2) === 0 ? 'true' : 'false';
  }

  look = async () => 'false' as const;
  wait = async () => 'ok' as const;
  pause = async () => 'ok' as const;
  rest = async () => 'ok' as const;

  async keep() {
    const state = [...this.#done];
    this.#kept.push(state);
    return state;
  }

  /** A chain forgets what was kept after that to which it goes back: here that is an error. */
  async goBack(state: string[]) {
    expect(this.#kept).toContain(state);
    this.#kept.splice(this.#kept.indexOf(state));
    this.#done = [...state];
    return true;
  }

  told = () => [...this.#done];

  #chance(path: string, among: number): number {
    const text = [...this.#done, path].join();
    return [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7) % among;
  }
}

let ids = 0;
function id(): string {
  ids += 1;
  return `n${ids}`;
}

const holds = compare(1, 'lt', 2);

/** Plans in which every choice can be made either way, so that the ways can be counted without a world. */
const plans = fc.letrec<{ node: PlanNode; leaf: PlanNode }>((tie) => ({
  leaf: fc.constant(null).map(() => action(id())),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((steps) => sequence(id(), steps)),
    fc
      .tuple(tie('node'), fc.option(tie('node'), { nil: undefined }))
      .map(([yes, no]) => when(id(), holds, yes, no)),
    tie('node').map((onError) => action(id(), { onError })),
    tie('node').map((body) => loop(id(), body, { maxIterations: 2 })),
    fc
      .array(tie('leaf'), { minLength: 1, maxLength: 2 })
      .map((steps) => parallel(id(), steps, { allowPartialFailure: true })),
  ),
})).node;

/** The ways from a node on, by trying every side of every choice: what is done, and whether it goes on. */
type Tried = { done: string[]; ok: boolean };

class Trying {
  /** What the world answers is no choice: an action fails where it does, and its `onError` is then no choice. */
  waysOf(node: PlanNode, path: string, before: Tried): Tried[] {
    switch (node.type) {
      case 'action':
        return this.#action(node, path, before);
      case 'sequence':
        return node.steps.reduce<Tried[]>(
          (ways, step) =>
            ways.flatMap((way) => (way.ok ? this.waysOf(step, `${path}/${step.id}`, way) : [way])),
          [before],
        );
      case 'parallel':
        return [this.#partial(node.steps, path, before)];
      case 'if':
        return [node.then, node.else].flatMap((side) =>
          side === undefined ? [before] : this.waysOf(side, `${path}/${side.id}`, before),
        );
      case 'loop':
        return [1, 2].reduce<Tried[]>(
          (ways, round) =>
            ways.flatMap((way) =>
              way.ok ? this.waysOf(node.body, `${path}#${round}/${node.body.id}`, way) : [way],
            ),
          [before],
        );
      default:
        throw new Error('no such node here');
    }
  }

  #action(node: ActionNode, path: string, { done }: Tried): Tried[] {
    const failed = { done: [...done, `${node.id} fails`], ok: true };
    const onError = node.onError;
    const handled =
      onError === undefined
        ? [{ ...failed, ok: false }]
        : this.waysOf(onError, `${path}/${onError.id}`, failed);
    if (this.#fails(done, path)) return handled;
    const works = { done: [...done, `${node.id} works`], ok: true };
    return onError === undefined ? [works] : [works, ...handled];
  }

  #partial(steps: PlanNode[], path: string, before: Tried): Tried {
    const done = [...before.done];
    let worked = 0;
    for (const step of steps) {
      const fails = this.#fails(done, `${path}/${step.id}`);
      done.push(`${step.id} ${fails ? 'fails' : 'works'}`);
      worked += fails ? 0 : 1;
    }
    return { done, ok: worked > 0 };
  }

  #fails(done: string[], path: string): boolean {
    const text = [...done, path].join();
    return [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7) % 5 === 0;
  }
}

const sorted = (ways: string[][]) => ways.map((way) => way.join()).sort();

describe('the ways through a plan', () => {
  test('are each walked exactly once, as trying every side of every choice finds them', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (root) => {
        const tried = new Trying().waysOf(root, root.id, { done: [], ok: true });
        fc.pre(tried.length <= mostWays);
        const { first, partings } = await walkWays(root, new History());
        const walked = [first, ...partings.flatMap(({ way }) => way ?? [])];
        expect(sorted(walked.map(({ told }) => told))).toEqual(
          sorted(tried.map(({ done }) => done)),
        );
        const chosen = walked.map(({ choices }) => JSON.stringify(choices));
        expect(new Set(chosen).size).toBe(walked.length);
        expect(partings.every(({ way }) => way !== null)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('of more choices than are walked are bounded, each choice of now before any further one', async () => {
    const ifs = Array.from({ length: 20 }, () => when(id(), holds, action(id()), action(id())));
    const visitor = new History();
    // Nothing fails in this world by the ids alone, so that each of the ifs is come to.
    visitor.action = async () => 'ok';
    const { partings } = await walkWays(sequence('all', ifs), visitor);
    const walked = partings.filter(({ way }) => way !== null);
    expect(walked).toHaveLength(mostWays - 1);
    expect(new Set(walked.map(({ at }) => at.path)).size).toBe(20);
    expect(partings.length).toBeGreaterThan(walked.length);
  });

  test('do nothing again that was done before they part', async () => {
    const visitor = new History();
    visitor.action = async () => {
      visitor.asked += 1;
      return 'ok';
    };
    const steps = [
      action('a'),
      action('b'),
      when('if', holds, action('c'), action('d')),
      action('e'),
    ];
    await walkWays(sequence('all', steps), visitor);
    // a, b, the question, one side and e; then the other side and e.
    expect(visitor.asked).toBe(7);
  });
});
