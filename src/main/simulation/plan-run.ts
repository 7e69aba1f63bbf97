// A plan on the fork: what its walk does at each node, and the state that it can go back to.
import type { Hex } from 'viem';
import type { Finding } from '../../shared/chain/types.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import type { Evaluation } from '../../shared/plan/conditions/evaluate-condition.ts';
import { evaluateNow } from '../../shared/plan/conditions/evaluate-now.ts';
import type { Truth } from '../../shared/plan/conditions/truth.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode, IfNode, LoopNode, WaitNode } from '../../shared/plan/nodes.ts';
import { resolveParams } from '../../shared/plan/resolve-params.ts';
import { tokensOfStart } from '../../shared/plan/start-shares.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { Fees } from '../chain/suggest-fees.ts';
import type { Clock } from '../clock.ts';
import { emptyStep, stepOf } from './describe-step.ts';
import type { ForkSession } from './fork.ts';
import { ForkTime } from './fork-time.ts';
import type { ToldWay } from './other-ways.ts';
import { roundsAssumed } from './path-findings.ts';
import { breaksOff, isUnknown, tooManyRounds } from './rehearsal-errors.ts';
import type { PlanToRehearse, RehearsalRoom } from './rehearsal-room.ts';
import { type ActionRoom, rehearseAction, valuesOf } from './rehearse-action.ts';
import { type Ran, refusedBy } from './rehearse-call.ts';
import type { Course, RehearsedNode } from './rehearsed-node.ts';
import { RehearsedSteps } from './rehearsed-steps.ts';
import { restOfLoop } from './rest-of-loop.ts';
import { totalOf, worstCaseOf } from './totals.ts';
import { ForkMarket } from './waits/fork-market.ts';
import { passToStart } from './waits/pass-to-start.ts';
import { passWait, type WaitRoom } from './waits/pass-wait.ts';
import type { WaysVisitor } from './walk-ways.ts';
import { copyOf, type Left } from './what-is-left.ts';

interface Kept extends Left {
  snapshot: Hex;
  time: ReturnType<ForkTime['keep']>;
  assumedFeeds: ChainClient['assumedFeeds'];
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
  readonly #fees: Fees;
  readonly #session: ForkSession;
  readonly #time: ForkTime;
  readonly #market: ForkMarket;
  readonly #clock: Clock;
  readonly #start: Readonly<Record<string, string>>;
  #left: Left;
  #broke: Broke | undefined;
  #endsAt: number | undefined;

  private constructor(
    room: RehearsalRoom,
    asked: PlanToRehearse,
    on: { fees: Fees; session: ForkSession; time: ForkTime; start: Record<string, string> },
  ) {
    this.#room = room;
    this.#asked = asked;
    this.#fees = on.fees;
    this.#time = on.time;
    this.#session = on.time.on(on.session);
    this.#market = new ForkMarket(this.#session, on.time, room.tokens);
    this.#clock = { now: () => room.clock.now() + Number(on.time.moved) * 1_000 };
    this.#start = on.start;
    this.#left = { outputs: new Map(), counted: [], rest: [], files: room.files?.onOverlay() };
  }

  /** Errors: those of the fork. */
  static async begin(
    room: RehearsalRoom,
    asked: PlanToRehearse,
    { session, fees }: { session: ForkSession; fees: Fees },
  ): Promise<PlanRun> {
    const { client } = session;
    const names = tokensOfStart(asked.plan, shippedTools);
    const who = { account: asked.account, chainId: client.chainId };
    const start = names.length === 0 ? {} : await room.tools.on(client).held(names, who);
    return new PlanRun(room, asked, { fees, session, start, time: await ForkTime.of(session) });
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
      this.steps.add(await rehearseAction(this.#actionRoom(), place, done));
      return 'ok';
    } catch (thrown) {
      return this.#failed(place, toAppError(thrown), done);
    } finally {
      this.#left.counted.push(...done.map((ran) => ({ ...ran, path: place.path })));
    }
  }

  async decide({ node }: RehearsedNode<IfNode>): Promise<Truth> {
    return this.look(node.condition);
  }

  async look(condition: Condition): Promise<Truth> {
    if (this.#broke !== undefined) return 'unknown';
    return (await this.#evaluate(condition)).truth;
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
      await this.#market.pass(BigInt(Math.ceil(ms / 1_000)));
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
      const snapshot = await withRpcErrors(() => this.#session.admin.snapshot());
      const { assumedFeeds } = this.#session.client;
      return { ...copyOf(this.#left), snapshot, time: this.#time.keep(), assumedFeeds };
    } catch (thrown) {
      this.#broke = { error: toAppError(thrown) };
      return null;
    }
  }

  async goBack({ snapshot, time, assumedFeeds, ...left }: Kept): Promise<boolean> {
    this.#endsAt ??= this.#room.clock.now() + longestMs;
    if (this.#broke !== undefined || this.#room.clock.now() > this.#endsAt) return false;
    try {
      await withRpcErrors(() => this.#session.admin.revert({ id: snapshot }));
    } catch (thrown) {
      this.#broke = { error: toAppError(thrown) };
      return false;
    }
    this.#time.goBack(time);
    this.#session.client.assumedFeeds = assumedFeeds;
    this.#left = left;
    this.steps = new RehearsedSteps();
    return true;
  }

  told(course: Course): ToldWay {
    const { steps } = this;
    const { counted, rest } = this.#left;
    const error = this.broke;
    return {
      steps,
      ended: () => steps.ended(error === undefined ? course : 'unknown', error),
      ...{ total: totalOf(counted), worstCase: worstCaseOf(counted, rest) },
    };
  }

  #failed(place: RehearsedNode, error: AppError, done: readonly Ran[]): Course {
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
    return {
      time: this.#time,
      market: this.#market,
      evaluate: (condition) => this.#evaluate(condition),
    };
  }

  #evaluate(condition: Condition): Promise<Evaluation> {
    const values = valuesOf(this.#actionRoom());
    return evaluateNow(condition, async (ref) => (await resolveParams({ ref }, values))['ref']);
  }

  #actionRoom(): ActionRoom {
    const { tokens, facts, tools, added } = this.#room;
    const session = this.#session;
    const { outputs, files } = this.#left;
    return {
      ...{ session, tools: tools.on(session.client, this.#clock), fees: this.#fees, tokens, facts },
      added,
      ...{ account: this.#asked.account, files, outputs, start: this.#start },
    };
  }
}
