import type { ReadOnlyStore } from '../../main/store/open-store.ts';
import { stepExecution } from '../../main/store/queries/run-documents.ts';
import type { RunView, StepView } from '../../shared/runs/views.ts';
import { assetChangeDocument } from '../rehearsal-document.ts';

/** A run as the command line answers it: the PlanExecution of the plan language, with what became of its effects. */
export function executionDocument({ reader }: Pick<ReadOnlyStore, 'reader'>, run: RunView) {
  const records = new Map(
    reader.steps.listForDocument(run.executionId).map((step) => [step.path, step] as const),
  );
  const { steps: _steps, ...execution } = reader.documents.execution(run.executionId);
  return {
    ...execution,
    requestId: run.requestId,
    ...(run.continues === null ? {} : { continues: run.continues }),
    ...{ state: run.state, waitingFor: run.waitingFor, wanted: run.wanted },
    steps: run.steps.flatMap(({ path, error }) => {
      const record = records.get(path);
      if (record === undefined) return [];
      return {
        ...stepExecution(record),
        path,
        ...(error === null ? {} : { errorCode: error.code }),
      };
    }),
    feeEth: run.feeEth,
    verdict: run.verdict,
    effects: run.steps.flatMap(effectDocuments),
    ...(run.error === null ? {} : { error: run.error }),
  };
}

function effectDocuments({ nodeId, path, effects }: StepView) {
  return effects.map((effect) => {
    const { effectId, ordinal, kind, state, txHash, blockNumber, nonce, verdict, error } = effect;
    return {
      ...{ effectId, nodeId, path, ordinal, kind, state, txHash, blockNumber, nonce },
      rehearsed: effect.rehearsed.map(assetChangeDocument),
      actual: effect.actual.map(assetChangeDocument),
      ...{ rehearsedFeeEth: effect.rehearsedFeeEth, feeEth: effect.actualFeeEth, verdict },
      ...(error === null ? {} : { error }),
    };
  });
}
