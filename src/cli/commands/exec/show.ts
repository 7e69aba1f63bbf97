import { join } from 'node:path';
import { visibleLine } from '../../../shared/visible-text.ts';
import { runArgument } from '../../exec/order.ts';
import { executionExample } from '../../run/execution-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const execShow: Verb = {
  name: 'exec show',
  describe: 'A run with all its steps and what each did, or where it goes on.',
  arguments: [runArgument],
  options: [{ flags: '--checkpoint', describe: 'where an open run goes on, instead' }],
  example: {
    call: `countersign exec show ${executionExample.executionId} --json`,
    document: { ...executionExample, modelCost: { kind: 'none' } },
  },
  run: showRun,
};

async function showRun(context: VerbContext): Promise<VerbAnswer> {
  const [
    { openStoreReadOnly },
    { executionNotFound },
    { executionDocument },
    { runLines },
    { resultsOf },
    { modelCostOfPlan },
    { modelCostLines },
  ] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/store/queries/executions.ts'),
    import('../../run/execution-document.ts'),
    import('../../run/run-lines.ts'),
    import('../../run/result-lines.ts'),
    import('../../../main/requests/cost/model-cost-of-plan.ts'),
    import('../../model/model-cost-lines.ts'),
  ]);
  const executionId = context.argument('id');
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { documents, runs } = store.reader;
    if (context.flag('checkpoint')) {
      const document = documents.checkpoint(executionId);
      const { status, currentNodeId, stepResults } = document;
      const done = `${stepResults.length} steps are completed.`;
      const text = visibleLine(`The run is ${status}, at step ${currentNodeId}. ${done}`);
      return { exitCode: 0, document, text };
    }
    const run = runs.get(executionId);
    if (run === undefined) throw executionNotFound(executionId);
    const modelCost = modelCostOfPlan(store.reader, run.planId);
    const lines = [
      ...runLines(run, resultsOf(store, run)),
      ...modelCostLines(modelCost, 'its plan'),
    ];
    const document = { ...executionDocument(store, run), modelCost };
    return { exitCode: 0, document, text: lines.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}
