// Runs a whole plan on the fork, step after step, each on what the steps before it left. What could not be
// determined is `unknown`, and so is then the whole: never "nothing changes".
import type { Address } from 'viem';
import type { Finding, Rehearsal, RehearsedStep } from '../../shared/chain/types.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import { fileUseOf } from '../../shared/files/file-tools.ts';
import { evaluateNow } from '../../shared/plan/conditions/evaluate-now.ts';
import type { Truth } from '../../shared/plan/conditions/truth.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { resolveParams, type ValueSources } from '../../shared/plan/resolve-params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { tokensOfStart, withSharesOfStart } from '../../shared/plan/start-shares.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { ReadOutcome } from '../chain/outcome/read-outcome.ts';
import type { ResolvedCall, Values } from '../chain/planned-transaction.ts';
import { chainMismatch } from '../chain/rpc/rpc-errors.ts';
import type { Fees } from '../chain/suggest-fees.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../store/new-id.ts';
import type { CallTools, FilesToRehearse, OverlaidFiles } from './call-tools.ts';
import { emptyStep, stepOf } from './describe-step.ts';
import type { Fork, ForkSession } from './fork.ts';
import { breaksOff, isUnknown, notRehearsable } from './rehearsal-errors.ts';
import { type Ran, refusedBy, rehearseCall } from './rehearse-call.ts';
import type { Course, RehearsedNode } from './rehearsed-node.ts';
import { RehearsedSteps } from './rehearsed-steps.ts';
import type { RiskFacts } from './risks/risk-facts.ts';
import { callRuntime } from './runtime-functions.ts';
import { isSingleSource } from './single-source.ts';
import { type Counted, totalOf, worstCaseOf } from './totals.ts';
import { type PlanVisitor, walkPlan } from './walk-plan.ts';

export interface RehearsalRoom {
  client: ChainClient;
  fork: Fork;
  tools: CallTools;
  /** Unless given, what a plan does to files is not known. */
  files?: FilesToRehearse;
  tokens: TokenList;
  /** What is known beside the chain about whom a plan acts for. */
  facts: RiskFacts;
  clock: Clock;
}

export interface PlanToRehearse {
  plan: Plan;
  planHash: string;
  account: Address;
}

/**
 * Errors are thrown only before the plan has begun (CHAIN_MISMATCH, RPC_*, ANVIL_MISSING,
 * REHEARSAL_UNAVAILABLE); from then on they are in the result, on the step they belong to.
 */
export async function rehearsePlan(room: RehearsalRoom, asked: PlanToRehearse): Promise<Rehearsal> {
  await room.client.assertChain();
  const wanted = asked.plan.chainId ?? room.client.chainId;
  if (wanted !== room.client.chainId) throw chainMismatch(wanted, room.client.chainId);
  const run = new PlanRun(room, asked, await room.client.fees());
  try {
    await room.fork.use((session) => run.all(session));
  } catch (error) {
    run.breakOff(toAppError(error));
  }
  return run.result();
}

class PlanRun implements PlanVisitor {
  readonly steps = new RehearsedSteps();
  readonly #room: RehearsalRoom;
  readonly #asked: PlanToRehearse;
  readonly #fees: Fees;
  readonly #files: OverlaidFiles | undefined;
  readonly #outputs = new Map<string, Values>();
  readonly #counted: Counted[] = [];
  #start: Readonly<Record<string, string>> = {};
  #session: ForkSession | undefined;
  #course: Course = 'unknown';
  #error: AppError | undefined;
  /** Where the fork or its node failed, if it did. */
  #broke: { at: number; place: RehearsedNode; error: AppError } | undefined;

  constructor(room: RehearsalRoom, asked: PlanToRehearse, fees: Fees) {
    this.#room = room;
    this.#asked = asked;
    this.#fees = fees;
    this.#files = room.files?.onOverlay();
  }

  async all(session: ForkSession): Promise<void> {
    this.#session = session;
    await this.#readStart(session);
    this.#course = await walkPlan(this.#asked.plan.root, this);
    // The fork is not used again after it failed.
    if (this.#broke !== undefined) throw this.#broke.error;
  }

  /** The fork or its node failed: the step that was under way is unknown, and those after it not reached. */
  breakOff(error: AppError): void {
    if (this.#session === undefined) throw error;
    this.#course = 'unknown';
    if (this.#broke === undefined) this.#error = error;
    else this.steps.replace(this.#broke.at, emptyStep(this.#broke.place, 'unknown', error));
  }

  result(): Rehearsal {
    const block = this.#session?.block;
    if (block === undefined) throw notRehearsable('The plan', {});
    const { planHash, account } = this.#asked;
    return {
      ...{ id: newId(), planHash, chainId: this.#room.client.chainId, account },
      block: {
        number: block.number.toString(),
        hash: block.hash,
        timestamp: block.timestamp.toString(),
      },
      ...(isSingleSource(this.#room.client) ? { singleSource: true } : {}),
      rehearsedAt: this.#room.clock.now(),
      ...this.steps.ended(this.#course, this.#error),
      total: totalOf(this.#counted),
      worstCase: worstCaseOf(this.#counted),
    };
  }

  async action(place: RehearsedNode<ActionNode>, findings: Finding[]): Promise<Course> {
    const session = this.#session;
    if (session === undefined || this.#broke !== undefined) {
      this.steps.notReached(place);
      return 'unknown';
    }
    const done: Ran[] = [];
    try {
      const step = await this.#action(session, place.node, place, done);
      this.steps.add({ ...step, risks: [...step.risks, ...findings] });
      return 'ok';
    } catch (thrown) {
      const error = toAppError(thrown);
      if (breaksOff(error)) {
        const at = this.steps.add(emptyStep(place, 'unknown', error));
        this.#broke = { at, place, error };
        return 'unknown';
      }
      const status = isUnknown(error) ? 'unknown' : 'reverted';
      this.steps.add(
        stepOf(place, { status, done: outcomesOf(done), refused: refusedBy(error), error }),
      );
      return status === 'unknown' ? 'unknown' : 'failed';
    } finally {
      this.#counted.push(...done);
    }
  }

  async look(condition: Condition): Promise<Truth> {
    const session = this.#session;
    if (session === undefined || this.#broke !== undefined) return 'unknown';
    const { client } = session;
    const context = { client, tools: this.#room.tools.on(client), account: this.#asked.account };
    const sources: ValueSources = {
      outputs: this.#outputs,
      runtime: (fn, args) => callRuntime(fn, args, context),
    };
    const { truth } = await evaluateNow(
      condition,
      async (ref) => (await resolveParams({ ref }, sources))['ref'],
    );
    return truth;
  }

  async #action(
    session: ForkSession,
    node: ActionNode,
    place: RehearsedNode,
    done: Ran[],
  ): Promise<RehearsedStep> {
    const { tokens, facts } = this.#room;
    const tools = this.#room.tools.on(session.client);
    if (fileUseOf(node.tool) !== null) return this.#onFiles(session, node, place, tools);
    if (!tools.has(node.tool)) throw notRehearsable(`The tool ${node.tool}`, { tool: node.tool });
    const call = await this.#resolve(session, node, tools);
    const output = tools.reads(node.tool)
      ? await tools.read(call)
      : await rehearseCall({ session, tools, fees: this.#fees, tokens, facts }, call, done);
    this.#outputs.set(node.id, output);
    const risks = done.flatMap(({ findings }) => findings);
    const found = { done: outcomesOf(done), output, worstCase: worstCaseOf(done) };
    return stepOf(place, { status: 'ok', ...found, risks });
  }

  async #onFiles(
    session: ForkSession,
    node: ActionNode,
    place: RehearsedNode,
    tools: CallTools,
  ): Promise<RehearsedStep> {
    if (!this.#files) throw notRehearsable(`The tool ${node.tool}`, { tool: node.tool });
    const { output, change } = await this.#files.run(await this.#resolve(session, node, tools));
    this.#outputs.set(node.id, output);
    const fileChanges = change === undefined ? {} : { fileChanges: [change] };
    return stepOf(place, { status: 'ok', done: [], output, ...fileChanges });
  }

  async #resolve(session: ForkSession, node: ActionNode, tools: CallTools): Promise<ResolvedCall> {
    const { account } = this.#asked;
    const { client } = session;
    const params = await resolveParams(node.params, {
      outputs: this.#outputs,
      runtime: (fn, args) => callRuntime(fn, args, { client, tools, account }),
    });
    const { chainId = client.chainId, ...rest } = params;
    const call = { tool: node.tool, params: rest };
    const shared = withSharesOfStart(call, () => this.#start, shippedTools);
    return { tool: node.tool, params: shared, account, chainId: Number(chainId) };
  }

  /** What shares of the start are shares of, before any step runs. */
  async #readStart({ client }: ForkSession): Promise<void> {
    const { plan, account } = this.#asked;
    const names = tokensOfStart(plan, shippedTools);
    const { chainId } = client;
    if (names.length > 0) {
      this.#start = await this.#room.tools.on(client).held(names, { account, chainId });
    }
  }
}

function outcomesOf(done: readonly Ran[]): ReadOutcome[] {
  return done.map(({ outcome }) => outcome);
}
