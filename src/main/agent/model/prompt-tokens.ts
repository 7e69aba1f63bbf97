import type Anthropic from '@anthropic-ai/sdk';
import { toAppError } from '../../../shared/errors.ts';
import type { ModelCall, ModelWatch } from './model-call.ts';
import { modelError } from './model-error.ts';
import type { ModelPorts } from './model-ports.ts';
import type { requestParams } from './request-params.ts';
import { translated } from './translated.ts';
import { waitsForNext } from './waits-for-next.ts';

/** Of a call, as the service gets them. */
export type Params = ReturnType<typeof requestParams>;

/** A service that was reached for with its key. */
export interface Service {
  sdk: Anthropic;
  key: string;
}

interface Counted {
  params: Params;
  call: ModelCall;
  watch: ModelWatch;
}

/**
 * The most tokens that a prompt has. No token is shorter than a byte: it is counted only where it is longer than the
 * bound in bytes, or there is not money for so many. Errors: MODEL_INPUT_TOO_LARGE, and those of asking.
 */
export async function promptTokensOf(
  ports: ModelPorts,
  service: Service,
  { params, call, watch }: Counted,
): Promise<number> {
  const { maxInputTokens, maxSentBytes } = ports.limits;
  const bytes = Buffer.byteLength(JSON.stringify(params));
  if (bytes > maxSentBytes) throw modelError('MODEL_INPUT_TOO_LARGE', { facts: { bytes } });
  const room = call.allowance?.room(bytes, params.max_tokens) ?? params.max_tokens;
  if (bytes <= maxInputTokens && room >= params.max_tokens) return bytes;
  const tokens = await count(ports, service, params, watch);
  if (tokens > maxInputTokens) throw modelError('MODEL_INPUT_TOO_LARGE', { facts: { tokens } });
  // The service calls its count an estimate.
  return Math.min(bytes, Math.ceil(tokens * 1.05));
}

/** Attempts until it is counted, or no other may follow. */
async function count(
  ports: ModelPorts,
  { sdk, key }: Service,
  { model, messages, system, tools }: Params,
  watch: ModelWatch,
): Promise<number> {
  const { signal } = watch;
  const body = { model, messages, ...(system && { system }) };
  const own = { ...(tools && { tools: tools.filter(isOwn) }) };
  const once = () => sdk.messages.countTokens({ ...body, ...own }, { ...(signal && { signal }) });
  for (let failures = 1; ; failures += 1) {
    try {
      return (await translated(ports, { key, signal }, once)).input_tokens;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!(await waitsForNext(ports, watch, { error, failures, shown: false }))) throw error;
    }
  }
}

type SentTool = NonNullable<Params['tools']>[number];

function isOwn(tool: SentTool): tool is Extract<SentTool, { input_schema: unknown }> {
  return 'input_schema' in tool;
}
