// A plan on the fork: what its walk does at each node, and the state that it can go back to.
import type { Finding } from '../../shared/chain/types.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import type { Evaluation } from '../../shared/plan/conditions/evaluate-condition.ts';
import { evaluateNow } from '../../shared/plan/conditions/evaluate-now.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode, IfNode, LoopNode, WaitNode } from '../../shared/plan/nodes.ts';
import { resolveParams, unforeseen, type ValueSources } from '../../shared/plan/resolve-params.ts';
import { restsOnUnforeseen } from '../../shared/plan/rests-on-unforeseen.ts';
import { tokensOfStart } from '../../shared/plan/start-shares.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { CallTools } from './call-tools.ts';
import { emptyStep, stepOf } from './describe-step.ts';
import type { ForkWorld } from './fork-world.ts';
import type { ForkedChain, KeptChain } from './forked-chain.ts';
import { forkOfStep, withOtherChains } from './other-chains.ts';
import type { ToldWay } from './other-ways.ts';
import { roundsAssumed } from './path-findings.ts';
import { breaksOff, isKnownLater, isUnknown, tooManyRounds } from './rehearsal-errors.ts';
import type { PlanToRehearse, RehearsalRoom } from './rehearsal-room.ts';
import { type ActionRoom, rehearseAction } from './rehearse-action.ts';
import { type Ran, refusedBy } from './rehearse-call.ts';
import type { Course, RehearsedNode, Seen } from './rehearsed-node.ts';
import { RehearsedSteps } from './rehearsed-steps.ts';
import { restOfLoop } from './rest-of-loop.ts';
import { callRuntime } from './runtime-functions.ts';
import { totalOf, worstCaseOf } from './totals.ts';
import { passToStart } from './waits/pass-to-start.ts';
import { passWait, type WaitRoom } from './waits/pass-wait.ts';
import type { WaysVisitor } from './walk-ways.ts';
import { copyOf, type Left, nothingLeft } from './what-is-left.ts';

interface Kept extends Left {
  chains: KeptChain[];
}

/** Where the fork or its node failed. */
interface Broke {
  error: AppError;
  /** The step that was under way, where there was one. */
  step?: { of: RehearsedSteps; at: number; place: RehearsedNode };
}

/** How long the ways that are not taken now may take together, in milliseconds. */
const longestMs = 20_000;

export class PlanRun implements WaysVisitor<Kept, ToldWay> {
  steps = new RehearsedSteps();
  readonly #room: RehearsalRoom;
  readonly #asked: PlanToRehearse;
  readonly #world: ForkWorld;
  readonly #start: Readonly<Record<string, string>>;
  #left: Left;
  #broke: Broke | undefined;
  #endsAt: number | undefined;

  private constructor(
    room: RehearsalRoom,
    asked: PlanToRehearse,
    on: { world: ForkWorld; start: Record<string, string> },
  ) {
    this.#room = room;
    this.#asked = asked;
    this.#world = on.world;
    this.#start = on.start;
    this.#left = nothingLeft(room.files?.onOverlay());
  }

  /** Errors: those of the forks. */
  static async begin(
    room: RehearsalRoom,
    asked: PlanToRehearse,
    world: ForkWorld,
  ): Promise<PlanRun> {
    const { client } = world.home.session;
    const names = tokensOfStart(asked.plan, shippedTools);
    const who = { account: asked.account, chainId: client.chainId };
    const start = names.length === 0 ? {} : await room.tools.on(client).held(names, who);
    return new PlanRun(room, asked, { world, start });
  }

  /** Why the fork is not to be used again, if so. */
  get broke(): AppError | undefined {
    return this.#broke?.error;
  }

  /** What is known meanwhile of why it broke: the step that was under way is told so. */
  explain(error: AppError): void {
    const step = this.#broke?.step;
    step?.of.replace(step.at, emptyStep(step.place, 'unknown', error));
  }

  /** Lets the time until the plan starts pass, and answers what there is to tell of it. Errors: those of the fork. */
  toStart(): Promise<Finding[]> {
    return passToStart(this.#waitRoom(), this.#asked.plan, this.#room.clock.now());
  }

  async action(place: RehearsedNode<ActionNode>): Promise<Course> {
    if (this.#broke !== undefined) {
      this.steps.notReached(place);
      return 'unknown';
    }
    const done: Ran[] = [];
    try {
      const fork = forkOfStep(place.node, this.#world);
      const step = await rehearseAction(this.#actionRoom(fork), place, done);
      const { tokens } = this.#room;
      const told = await withOtherChains(step, { fork, world: this.#world, done, tokens });
      this.#left.outputs.set(place.node.id, told.step.output);
      const own = told.arrived.filter(({ account }) => account === this.#asked.account);
      this.#left.arrived.push(...own);
      this.steps.add(told.step);
      return 'ok';
    } catch (thrown) {
      return this.#failed(place, toAppError(thrown), done);
    } finally {
      this.#left.counted.push(...done.map((ran) => ({ ...ran, path: place.path })));
    }
  }

  async decide({ node }: RehearsedNode<IfNode>): Promise<Seen> {
    return this.look(node.condition);
  }

  async look(condition: Condition): Promise<Seen> {
    if (this.#broke !== undefined) return 'unknown';
    const { truth } = await this.#evaluate(condition);
    const isOpen = truth === 'unknown' && restsOnUnforeseen(condition, this.#left.outputs);
    return isOpen ? 'open' : truth;
  }

  async wait(place: RehearsedNode<WaitNode>): Promise<Course> {
    if (this.#broke !== undefined) {
      this.steps.notReached(place);
      return 'unknown';
    }
    try {
      this.steps.passed(place, await passWait(this.#waitRoom(), place.node));
      return 'ok';
    } catch (thrown) {
      return this.#failed(place, toAppError(thrown), []);
    }
  }

  async pause(ms: number): Promise<Course> {
    if (this.#broke !== undefined) return 'unknown';
    try {
      await this.#world.pass(BigInt(Math.ceil(ms / 1_000)));
      return 'ok';
    } catch (thrown) {
      this.#broke = { error: toAppError(thrown) };
      return 'unknown';
    }
  }

  async rest(place: RehearsedNode<LoopNode>, walked: number): Promise<Course> {
    const { counted, rest } = this.#left;
    const found = restOfLoop(counted, place, walked);
    if (found === null || this.#broke !== undefined) {
      this.steps.failed(place, 'unknown', tooManyRounds(place.node, walked));
      return 'unknown';
    }
    rest.push(found);
    this.steps.passed(place, [roundsAssumed(place.node, walked)]);
    return 'ok';
  }

  async keep(): Promise<Kept | null> {
    if (this.#broke !== undefined) return null;
    try {
      return { ...copyOf(this.#left), chains: await this.#world.keep() };
    } catch (thrown) {
      this.#broke = { error: toAppError(thrown) };
      return null;
    }
  }

  async goBack({ chains, ...left }: Kept): Promise<boolean> {
    this.#endsAt ??= this.#room.clock.now() + longestMs;
    if (this.#broke !== undefined || this.#room.clock.now() > this.#endsAt) return false;
    try {
      await this.#world.goBack(chains);
    } catch (thrown) {
      this.#broke = { error: toAppError(thrown) };
      return false;
    }
    this.#left = left;
    this.steps = new RehearsedSteps();
    return true;
  }

  told(course: Course): ToldWay {
    const { steps } = this;
    const { counted, rest, arrived } = this.#left;
    const error = this.broke;
    return {
      steps,
      ended: () => steps.ended(error === undefined ? course : 'unknown', error),
      ...{ total: totalOf(counted, arrived), worstCase: worstCaseOf(counted, rest, arrived) },
    };
  }

  #failed(place: RehearsedNode, error: AppError, done: readonly Ran[]): Course {
    if (isKnownLater(error)) {
      this.#left.outputs.set(place.node.id, unforeseen);
      this.steps.knownLater(place, error);
      return 'ok';
    }
    if (breaksOff(error)) {
      const at = this.steps.add(emptyStep(place, 'unknown', error));
      this.#broke = { error, step: { of: this.steps, at, place } };
      return 'unknown';
    }
    const status = isUnknown(error) ? 'unknown' : 'reverted';
    const outcomes = done.map(({ outcome }) => outcome);
    this.steps.add(stepOf(place, { status, done: outcomes, refused: refusedBy(error), error }));
    return status === 'unknown' ? 'unknown' : 'failed';
  }

  #waitRoom(): WaitRoom {
    const { home } = this.#world;
    return {
      upcoming: home.time.upcoming,
      pass: (seconds) => this.#world.pass(seconds),
      setPrice: (name, usd8) => home.market.setPrice(name, usd8),
      evaluate: (condition) => this.#evaluate(condition),
    };
  }

  #evaluate(condition: Condition): Promise<Evaluation> {
    const values = this.#values();
    return evaluateNow(condition, async (ref) => (await resolveParams({ ref }, values))['ref']);
  }

  /** Values are of the plan's own chain, wherever a step sends. */
  #values(): ValueSources {
    const { client } = this.#world.home.session;
    const context = { client, tools: this.#toolsOn(client), account: this.#asked.account };
    const { outputs } = this.#left;
    return { outputs, runtime: (fn, args) => callRuntime(fn, args, context) };
  }

  #toolsOn(client: ChainClient): CallTools {
    return this.#room.tools.on(client, this.#world.clock, this.#world.clients);
  }

  #actionRoom({ session, fees }: ForkedChain): ActionRoom {
    const { tokens, facts, added } = this.#room;
    const { outputs, files } = this.#left;
    return {
      ...{ session, tools: this.#toolsOn(session.client), fees, tokens, facts, added },
      ...{ account: this.#asked.account, values: this.#values(), start: this.#start, files },
      outputs,
    };
  }
}
