import { pricesAsOf, usdText } from '../../main/agent/model/cost.ts';
import type { Spent } from '../../main/agent/model/model-call.ts';
import { planWords } from '../../main/agent/planner/plan-words.ts';
import { loadPrompt } from '../../main/agent/prompts/prompt-template.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { recorderOf } from '../record-options.ts';
import type { VerbContext } from '../verb.ts';
import { type Account, accounting } from './accounting.ts';
import { cliModel, modelSettingsOf } from './cli-model.ts';

/** What asking the model took, as it is printed. */
export interface ModelUse {
  model: string;
  prompt: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** Decimal dollars; null where the price of the model is not known. */
  costUsd: string | null;
}

type Words = Pick<Parameters<typeof planWords>[1], 'text' | 'context' | 'birth'>;

/**
 * Plans words that the direct parser does not understand. What that costs is held to the limit of a day and recorded,
 * with what was asked, so the database has to be free. Errors: MODEL_…, RECORD_…, PROMPT_DAMAGED, STORE_*, and
 * IN_USE while the app is open.
 */
export async function planWithModel(
  context: VerbContext,
  words: Words,
): Promise<{ outcome: CompileOutcome; use: ModelUse }> {
  // Nobody is asked, and nothing is paid.
  if (recorderOf(context).mode === 'replay-or-fail') return planned(context, words);
  return accounting(context, words.text, (account) => planned(context, words, account));
}

async function planned(
  context: VerbContext,
  words: Words,
  account?: Account,
): Promise<{ outcome: CompileOutcome; use: ModelUse }> {
  const settings = modelSettingsOf(context);
  const prompt = loadPrompt(context.resourcesDir, 'plan-intent');
  const model = cliModel(context, settings);
  context.io.err(`Asking ${settings.model} …\n`);
  const ports = { model, prompt, ...(account && { account: account(settings.model) }) };
  const { result, spent, turns } = await planWords(ports, words, {
    signal: context.io.interrupted,
    onWait: ({ error, waitMs }) =>
      context.io.err(`${error.message} Trying again in ${Math.ceil(waitMs / 1_000)} s.\n`),
  });
  if (!result.ok) throw result.error;
  const use = usedBy(spent, settings.model, `${prompt.id}@${prompt.version}`, turns.length);
  return { outcome: result.outcome, use };
}

function usedBy(
  { usage, costMicroUsd }: Spent,
  model: string,
  prompt: string,
  calls: number,
): ModelUse {
  const costUsd = costMicroUsd === null ? null : usdText(costMicroUsd);
  return { model, prompt, calls, ...usage, costUsd };
}

/** The same in one line. */
export function describeUse({ model, costUsd, ...use }: ModelUse): string {
  const read = use.inputTokens + use.cacheReadTokens + use.cacheWriteTokens;
  const tokens = `${read} tokens read, ${use.outputTokens} written`;
  const cost =
    costUsd === null
      ? 'what it cost is not known, because this model has no price here'
      : `about $${costUsd} by the prices of ${pricesAsOf}`;
  return `Read by ${model}: ${tokens}; ${cost}.`;
}
