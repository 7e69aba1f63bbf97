// Rehearses a plan that works on files and on the app alone: on an overlay of the disk, and without any chain.
import type { Rehearsal } from '../../shared/chain/types.ts';
import { toAppError } from '../../shared/errors.ts';
import { evaluateNow } from '../../shared/plan/conditions/evaluate-now.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode, IfNode, LoopNode, WaitNode } from '../../shared/plan/nodes.ts';
import { resolveParams, unforeseen, type ValueSources } from '../../shared/plan/resolve-params.ts';
import { restsOnUnforeseen } from '../../shared/plan/rests-on-unforeseen.ts';
import { isAppTool } from '../../shared/tools/app-tools.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../store/new-id.ts';
import { appStep } from './app-step.ts';
import type { FilesToRehearse, OverlaidFiles } from './call-tools.ts';
import { stepDoneHere } from './describe-step.ts';
import { describeWays, type ToldWay } from './other-ways.ts';
import { waitPassedOver } from './path-findings.ts';
import { isKnownLater, isUnknown, tooManyRounds } from './rehearsal-errors.ts';
import type { PlanToRehearse } from './rehearsal-room.ts';
import type { Course, RehearsedNode, Seen } from './rehearsed-node.ts';
import { RehearsedSteps } from './rehearsed-steps.ts';
import { totalOf, worstCaseOf } from './totals.ts';
import { type WaysVisitor, walkWays } from './walk-ways.ts';

export interface FilesRoom {
  files: FilesToRehearse;
  /** The chain that such plans count to. */
  chainId: number;
  clock: Clock;
}

/** Never throws: what went wrong is in the result, on the step it belongs to. See `rehearsalUsesChain`. */
export async function rehearseFiles(room: FilesRoom, asked: PlanToRehearse): Promise<Rehearsal> {
  const run = new FilesRun(room.files.onOverlay());
  const ways = await walkWays(asked.plan.root, run);
  const { planHash, account } = asked;
  return {
    ...{ id: newId(), planHash, chainId: room.chainId, account, block: null },
    rehearsedAt: room.clock.now(),
    ...describeWays(ways),
  };
}

/** What the steps so far left. */
interface Left {
  files: OverlaidFiles;
  outputs: Map<string, Values>;
}

class FilesRun implements WaysVisitor<Left, ToldWay> {
  steps = new RehearsedSteps();
  #left: Left;

  constructor(files: OverlaidFiles) {
    this.#left = { files, outputs: new Map() };
  }

  async action(place: RehearsedNode<ActionNode>): Promise<Course> {
    const { node } = place;
    const { files, outputs } = this.#left;
    try {
      const params = await resolveParams(node.params, this.#values());
      if (isAppTool(node.tool)) {
        const { step, output } = appStep(place, node.tool);
        outputs.set(node.id, output);
        this.steps.add(step);
        return 'ok';
      }
      const done = await files.run({ tool: node.tool, params });
      outputs.set(node.id, done.output ?? unforeseen);
      this.steps.add(stepDoneHere(place, done));
      return 'ok';
    } catch (thrown) {
      const error = toAppError(thrown);
      if (isKnownLater(error)) {
        outputs.set(node.id, unforeseen);
        this.steps.knownLater(place, error);
        return 'ok';
      }
      const status = isUnknown(error) ? 'unknown' : 'reverted';
      this.steps.failed(place, status, error);
      return status === 'unknown' ? 'unknown' : 'failed';
    }
  }

  async decide({ node }: RehearsedNode<IfNode>): Promise<Seen> {
    return this.look(node.condition);
  }

  async look(condition: Condition): Promise<Seen> {
    const values = this.#values();
    const { truth } = await evaluateNow(
      condition,
      async (ref) => (await resolveParams({ ref }, values))['ref'],
    );
    return truth === 'unknown' && restsOnUnforeseen(condition, values.outputs) ? 'open' : truth;
  }

  async wait(place: RehearsedNode<WaitNode>): Promise<Course> {
    const { until } = place.node;
    const truth = until === undefined ? 'true' : await this.look(until);
    this.steps.passed(place, [waitPassedOver(place.node, truth)]);
    return 'ok';
  }

  async pause(): Promise<Course> {
    return 'ok';
  }

  async rest(place: RehearsedNode<LoopNode>, walked: number): Promise<Course> {
    this.steps.failed(place, 'unknown', tooManyRounds(place.node, walked));
    return 'unknown';
  }

  async keep(): Promise<Left> {
    const { files, outputs } = this.#left;
    return { files: files.copy(), outputs: new Map(outputs) };
  }

  async goBack(left: Left): Promise<boolean> {
    this.#left = left;
    this.steps = new RehearsedSteps();
    return true;
  }

  told(course: Course): ToldWay {
    const { steps } = this;
    const nothing = { total: totalOf([]), worstCase: worstCaseOf([]) };
    return { steps, ended: () => steps.ended(course), ...nothing };
  }

  #values(): ValueSources {
    return {
      outputs: this.#left.outputs,
      runtime: () => Promise.reject(new Error('There is no network.')),
    };
  }
}
