import { placeNodes } from '../../../shared/plan/walk.ts';
import type { ExecutionRecord } from '../../store/queries/executions.ts';
import type { StoreReader } from '../../store/store.ts';
import { sayRead } from '../answers/say-read.ts';

/** What these find are figures: nothing in it was written by others, so it may stand in words of the app. */
const figures: ReadonlySet<string | null> = new Set([
  ...['get_balance', 'get_gas', 'get_price', 'get_quote', 'lend_status'],
]);

/** More than this the run itself shows better. */
const mostFound = 12;

/** What the steps of a run that look something up have found, a sentence each, in the words of an answer. */
export function foundInRun(
  reader: Pick<StoreReader, 'plans' | 'steps'>,
  { executionId, planId, revision }: Pick<ExecutionRecord, 'executionId' | 'planId' | 'revision'>,
): string[] {
  const plan = reader.plans.getRevision(planId, revision)?.document;
  if (!plan?.ok) return [];
  const nodes = new Map(placeNodes(plan.value.root).map(({ node }) => [node.id, node]));
  const found = reader.steps.list(executionId).flatMap(({ tool, state, nodeId, result }) => {
    const node = nodes.get(nodeId);
    const isFigure = tool !== null && figures.has(tool) && state === 'completed';
    if (!isFigure || node?.type !== 'action' || !result?.ok) return [];
    const isPlain = Object.values(node.params).every((value) => typeof value !== 'object');
    if (node.tool !== tool || !isPlain) return [];
    try {
      return [sayRead({ tool, params: node.params }, result.value)];
    } catch {
      // Shown with its run as it stands; what does not parse is not put into words.
      return [];
    }
  });
  return found.slice(0, mostFound);
}
