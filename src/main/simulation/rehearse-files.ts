// Rehearses a plan that works on files alone: on an overlay of the disk, and without any chain.
import type { Finding, Rehearsal } from '../../shared/chain/types.ts';
import { toAppError } from '../../shared/errors.ts';
import { evaluateNow } from '../../shared/plan/conditions/evaluate-now.ts';
import type { Truth } from '../../shared/plan/conditions/truth.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { resolveParams, type ValueSources } from '../../shared/plan/resolve-params.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../store/new-id.ts';
import type { FilesToRehearse, OverlaidFiles } from './call-tools.ts';
import { stepOf } from './describe-step.ts';
import { isUnknown } from './rehearsal-errors.ts';
import type { PlanToRehearse } from './rehearse-plan.ts';
import type { Course, RehearsedNode } from './rehearsed-node.ts';
import { RehearsedSteps } from './rehearsed-steps.ts';
import { totalOf, worstCaseOf } from './totals.ts';
import { type PlanVisitor, walkPlan } from './walk-plan.ts';

export interface FilesRoom {
  files: FilesToRehearse;
  /** The chain that such plans count to. */
  chainId: number;
  clock: Clock;
}

/** Never throws: what went wrong is in the result, on the step it belongs to. See `rehearsalUsesChain`. */
export async function rehearseFiles(room: FilesRoom, asked: PlanToRehearse): Promise<Rehearsal> {
  const run = new FilesRun(room.files.onOverlay());
  const course = await walkPlan(asked.plan.root, run);
  const { planHash, account } = asked;
  return {
    ...{ id: newId(), planHash, chainId: room.chainId, account, block: null },
    rehearsedAt: room.clock.now(),
    ...run.steps.ended(course),
    ...{ total: totalOf([]), worstCase: worstCaseOf([]) },
  };
}

class FilesRun implements PlanVisitor {
  readonly steps = new RehearsedSteps();
  readonly #files: OverlaidFiles;
  readonly #outputs = new Map<string, Values>();
  readonly #sources: ValueSources = {
    outputs: this.#outputs,
    runtime: () => Promise.reject(new Error('There is no network.')),
  };

  constructor(files: OverlaidFiles) {
    this.#files = files;
  }

  async action(place: RehearsedNode<ActionNode>, risks: Finding[]): Promise<Course> {
    const { node } = place;
    try {
      const params = await resolveParams(node.params, this.#sources);
      const { output, change } = await this.#files.run({ tool: node.tool, params });
      this.#outputs.set(node.id, output);
      const fileChanges = change === undefined ? {} : { fileChanges: [change] };
      this.steps.add(stepOf(place, { status: 'ok', done: [], output, risks, ...fileChanges }));
      return 'ok';
    } catch (thrown) {
      const error = toAppError(thrown);
      const status = isUnknown(error) ? 'unknown' : 'reverted';
      this.steps.failed(place, status, error);
      return status === 'unknown' ? 'unknown' : 'failed';
    }
  }

  async look(condition: Condition): Promise<Truth> {
    const { truth } = await evaluateNow(
      condition,
      async (ref) => (await resolveParams({ ref }, this.#sources))['ref'],
    );
    return truth;
  }
}
