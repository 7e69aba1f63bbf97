import type Anthropic from '@anthropic-ai/sdk';
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { AppError } from '../../../shared/errors.ts';
import { costMicroUsd } from './cost.ts';
import type { ModelReply, ModelWatch, Spent } from './model-call.ts';
import { modelError } from './model-error.ts';
import { ReplyReader } from './reply-reader.ts';
import { isUnserved, translateModelError } from './translate-error.ts';

/** `shown`: something of it was told, so that it cannot be asked for again without telling it twice. */
export type Attempt =
  | { ok: true; reply: ModelReply; spent: Spent }
  | { ok: false; error: AppError; text: string; shown: boolean; spent: Spent };

/** Asks once. `key` is kept out of every error. */
export async function attemptCall(
  sdk: Anthropic,
  params: MessageCreateParamsStreaming,
  watch: ModelWatch,
  { key, now }: { key: string; now: number },
): Promise<Attempt> {
  const reader = new ReplyReader(watch);
  const spent = (isWhole: boolean): Spent => ({
    usage: reader.usage,
    costMicroUsd: costOf(reader, params.model),
    isWhole,
  });
  try {
    const { signal } = watch;
    const stream = await sdk.messages.create(params, { ...(signal && { signal }) });
    for await (const event of stream) reader.take(event);
    if (signal?.aborted) throw modelError('MODEL_STOPPED');
    return { ok: true, reply: reader.whole(), spent: spent(true) };
  } catch (thrown) {
    const error = watch.signal?.aborted
      ? modelError('MODEL_STOPPED')
      : translateModelError(thrown, { key, answered: reader.begun, now });
    const { text, shown, begun } = reader;
    return { ok: false, error, text, shown, spent: spent(!begun && isUnserved(thrown)) };
  }
}

/** Of what failed before its answer began nothing was counted; other tiers than the usual have other prices. */
function costOf(reader: ReplyReader, model: string): bigint | null {
  if (!reader.begun) return 0n;
  return reader.isUsualPrice ? costMicroUsd(model, reader.usage) : null;
}
