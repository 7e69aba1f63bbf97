import type { ModelUse } from '../../shared/ipc/model-views.ts';
import { usdText } from '../agent/model/cost.ts';
import type { ReadByModel } from './model-port.ts';
import type { RequestsDeps } from './requests-deps.ts';

/** Of the life of a request: what was sent, and what came of it. */
const steps = { refinement: 6, parsedPlan: 7 } as const;

/** Every turn with the model as it was, and with the last one what all of them took. */
export function recordModelTurns(
  { store }: Pick<RequestsDeps, 'store'>,
  requestId: string,
  planned: ReadByModel,
): void {
  const { requests } = store.writer;
  const { turns, spent, result, model } = planned;
  turns.forEach((turn, index) => {
    const isLast = index === turns.length - 1;
    requests.recordPrompt({
      ...{ requestId, stepNumber: steps.refinement, type: 'refinement' },
      ...{ content: { sent: turn.sent }, templateUsed: turn.prompt, model },
      ...(isLast ? tokensOf(spent) : { ...tokensOf(null) }),
    });
    const outcome = isLast && result.ok ? { outcome: result.outcome.outcome } : {};
    requests.recordPrompt({
      ...{ requestId, stepNumber: steps.parsedPlan, type: 'refinement_response' },
      content: { answered: turn.answered, issues: turn.issues, ...outcome },
    });
  });
}

/** What is shown of it; null where nothing was read. */
export function modelUse({ turns, spent, model }: ReadByModel): ModelUse | null {
  if (turns.length === 0 || isNothing(spent)) return null;
  const { inputTokens = 0, cachedTokens = 0, outputTokens = 0, costUsd } = tokensOf(spent);
  return {
    ...{ model, inputTokens: inputTokens + cachedTokens, outputTokens },
    costUsd: costUsd ?? null,
  };
}

/** The service refused before it read anything. */
function isNothing({ usage }: ReadByModel['spent']): boolean {
  return Object.values(usage).every((tokens) => tokens === 0);
}

/** `null` for a turn whose tokens are counted with another. */
function tokensOf(spent: ReadByModel['spent'] | null): {
  inputTokens?: number;
  cachedTokens?: number;
  outputTokens?: number;
  costUsd?: string;
} {
  if (spent === null) return { costUsd: '0' };
  const { usage, costMicroUsd } = spent;
  return {
    inputTokens: usage.inputTokens + usage.cacheWriteTokens,
    cachedTokens: usage.cacheReadTokens,
    outputTokens: usage.outputTokens,
    ...(costMicroUsd === null ? {} : { costUsd: usdText(costMicroUsd) }),
  };
}
