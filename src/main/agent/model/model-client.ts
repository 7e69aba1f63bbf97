// The one way to a model. Nothing here throws for what a service does: every end has its type and its words.
import type { z } from 'zod';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import { type Attempt, attemptCall } from './attempt-call.ts';
import { addSpent, nothingSpent } from './cost.ts';
import { explainEnd } from './explain-end.ts';
import type {
  Allowance,
  ModelCall,
  ModelOutcome,
  ModelReply,
  ModelWatch,
  StructuredOutcome,
} from './model-call.ts';
import { modelError } from './model-error.ts';
import type { ModelPorts } from './model-ports.ts';
import { type Params, promptTokensOf, type Service } from './prompt-tokens.ts';
import { outputFormat, requestParams } from './request-params.ts';
import { readStructured } from './structured.ts';
import { translated } from './translated.ts';
import { waitsForNext } from './waits-for-next.ts';
import { watchedFetch } from './watched-fetch.ts';

/** A model that the key may use. */
export interface ModelChoice {
  id: string;
  name: string;
  /** Null where the service does not say. */
  maxInputTokens: number | null;
}

export interface ModelClient {
  /** Asks and tells what comes as it comes. */
  stream(call: ModelCall, watch?: ModelWatch): Promise<ModelOutcome>;
  /** Asks for a document of this shape, and answers it once it is whole and passed the schema. */
  structured<Value>(
    call: ModelCall,
    schema: z.ZodType<Value>,
    watch?: Pick<ModelWatch, 'signal' | 'onWait'>,
  ): Promise<StructuredOutcome<Value>>;
  /** The models of the key, the newest first. Throws as the codes of MODEL_… say. */
  models(signal?: AbortSignal): Promise<ModelChoice[]>;
}

/** A client over the real SDK. The SDK is loaded at the first call. */
export function createModelClient(ports: ModelPorts): ModelClient {
  return {
    stream: (call, watch = {}) => ask(ports, call, null, watch),
    structured: (call, schema, watch = {}) => askStructured(ports, call, schema, watch),
    models: (signal) => listModels(ports, signal),
  };
}

async function askStructured<Value>(
  ports: ModelPorts,
  call: ModelCall,
  schema: z.ZodType<Value>,
  { signal, onWait }: Pick<ModelWatch, 'signal' | 'onWait'>,
): Promise<StructuredOutcome<Value>> {
  const watch = { ...(signal && { signal }), ...(onWait && { onWait }) };
  const outcome = await ask(ports, call, schema, watch);
  const { spent } = outcome;
  if (!outcome.ok) return { ok: false, error: outcome.error, issues: [], reply: null, spent };
  const { reply } = outcome;
  const ended = explainEnd(reply.end);
  if (ended !== null) return { ok: false, error: ended, issues: [], reply, spent };
  const read = readStructured(reply.text, schema);
  if (read.ok) return { ok: true, value: read.value, reply, spent };
  const error = modelError('MODEL_ANSWER_UNREADABLE');
  return { ok: false, error, issues: read.issues, reply, spent };
}

/** Attempts until one is whole, or no other may follow. */
async function ask(
  ports: ModelPorts,
  call: ModelCall,
  schema: z.ZodType | null,
  watch: ModelWatch,
): Promise<ModelOutcome> {
  let spent = nothingSpent;
  try {
    const { sdk, key, model } = await open(ports, call.model);
    const format = schema === null ? null : outputFormat(schema);
    const params = requestParams(call, model, format);
    const promptTokens = await promptTokensOf(ports, { sdk, key }, { params, call, watch });
    for (let failures = 1; ; failures += 1) {
      if (watch.signal?.aborted) throw modelError('MODEL_STOPPED');
      const bounded = boundedBy(call.allowance, params, promptTokens);
      const attempt = await attemptCall(sdk, bounded, watch, { key, now: ports.now() });
      spent = addSpent(spent, attempt.spent);
      call.allowance?.used(attempt.spent.isWhole ? attempt.spent.costMicroUsd : null);
      const ended = attempt.ok && endedByMoney(call.allowance, bounded, params, attempt.reply);
      if (ended) return { ok: false, error: ended, text: attempt.reply.text, spent };
      if (attempt.ok) return { ok: true, reply: attempt.reply, spent };
      const { error, shown } = attempt;
      if (!(await waitsForNext(ports, watch, { error, failures, shown })))
        return failed(attempt, spent);
    }
  } catch (error) {
    return { ok: false, error: toAppError(error), text: '', spent };
  }
}

function failed(attempt: Extract<Attempt, { ok: false }>, spent: Attempt['spent']): ModelOutcome {
  return { ok: false, error: attempt.error, text: attempt.text, spent };
}

interface Opened extends Service {
  model: string;
}

async function open(ports: ModelPorts, chosen: string | undefined): Promise<Opened> {
  const { baseUrl, model } = ports.settings();
  const key = await ports.key.read(baseUrl);
  if (key === null || key.trim() === '') throw modelError('MODEL_NO_KEY');
  const { default: Sdk } = await import('@anthropic-ai/sdk');
  const sdk = new Sdk({
    apiKey: key.trim(),
    baseURL: baseUrl,
    // Attempts are counted, bounded and told here; the logs and traces of the SDK would hold what was said.
    ...{ maxRetries: 0, logLevel: 'off', openTelemetry: false, webhookKey: null },
    fetch: watchedFetch(ports.fetch, ports.limits, ports.timers),
  });
  return { sdk, key: key.trim(), model: chosen ?? model };
}

/** An attempt as there is money for it. Errors: MODEL_BUDGET_SPENT. */
function boundedBy(allowance: Allowance | undefined, params: Params, promptTokens: number): Params {
  if (allowance === undefined) return params;
  return { ...params, max_tokens: allowance.attempt(promptTokens, params.max_tokens) };
}

/** Why an answer is not whole that got less room than it was to have. */
function endedByMoney(
  allowance: Allowance | undefined,
  bounded: Params,
  wanted: Params,
  { end }: ModelReply,
): AppError | null {
  if (end.kind !== 'cut_short' || bounded.max_tokens === wanted.max_tokens) return null;
  return allowance?.atItsEnd() ?? null;
}

/** Longer lists are of no use to a person who chooses. */
const mostModels = 200;

async function listModels(ports: ModelPorts, signal?: AbortSignal): Promise<ModelChoice[]> {
  const { sdk, key } = await open(ports, undefined);
  return translated(ports, { key, signal }, async () => {
    const found: ModelChoice[] = [];
    for await (const { id, display_name, max_input_tokens, lifecycle } of sdk.models.list(
      {},
      { ...(signal && { signal }) },
    )) {
      if (found.length === mostModels) break;
      if (lifecycle === 'retired') continue;
      const name = cleanLabel(display_name, 64).text;
      found.push({ id: cleanLabel(id, 128).text, name, maxInputTokens: max_input_tokens });
    }
    return found;
  });
}
