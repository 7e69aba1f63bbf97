import type { Services } from '../../main/services.ts';
import type { RunView, StepView } from '../../shared/runs/views.ts';
import { assetChangeDocument } from '../rehearsal-document.ts';

/** A run as `run` answers it: the PlanExecution of the plan language, with its effects. */
export function executionDocument({ store }: Pick<Services, 'store'>, run: RunView) {
  const records = new Map(
    store.reader.steps.list(run.executionId).map((step) => [step.path, step] as const),
  );
  return {
    planId: run.planId,
    executionId: run.executionId,
    requestId: run.requestId,
    status: run.state,
    startedAt: run.startedAt,
    ...(run.completedAt === null ? {} : { completedAt: run.completedAt }),
    steps: run.steps.map((step) => {
      const record = records.get(step.path);
      const result = record?.result?.ok ? { result: record.result.value } : {};
      return {
        ...stepDocument(step),
        ...result,
        retryCount: Math.max(0, (record?.attempt ?? 1) - 1),
      };
    }),
    gasSpentEth: Number(run.feeEth),
    feeEth: run.feeEth,
    verdict: run.verdict,
    effects: run.steps.flatMap(effectDocuments),
    ...(run.error === null ? {} : { error: run.error }),
  };
}

function stepDocument({ nodeId, path, state, startedAt, completedAt, error }: StepView) {
  return {
    ...{ nodeId, path, status: state },
    ...(startedAt === null ? {} : { startedAt }),
    ...(completedAt === null ? {} : { completedAt }),
    ...(error === null ? {} : { error: error.message, errorCode: error.code }),
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
