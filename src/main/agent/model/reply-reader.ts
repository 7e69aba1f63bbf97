// Puts the events of a stream together, strictly: the SDK would complete JSON that was cut in half, and half
// an amount reads like an amount.
import type {
  ContentBlock,
  RawContentBlockDelta,
  RawMessageDeltaEvent,
  RawMessageStreamEvent,
} from '@anthropic-ai/sdk/resources/messages';
import { readStrictJson } from '../../../shared/strict-json.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import type {
  ModelEnd,
  ModelReply,
  ModelUsage,
  ModelWatch,
  ReplyBlock,
  ToolCall,
} from './model-call.ts';
import { modelError } from './model-error.ts';
import { plainJson } from './plain-json.ts';

type Building =
  | Exclude<ReplyBlock, { type: 'tool_use' }>
  | { type: 'tool_use'; id: string; name: string; json: string };

const noUsage: ModelUsage = {
  ...{ inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 },
};

/** One answer while it comes. Throws MODEL_ANSWER_UNREADABLE for what no answer looks like. */
export class ReplyReader {
  readonly #watch: ModelWatch;
  readonly #blocks: Building[] = [];
  #open = false;
  #model: string | null = null;
  #stop: RawMessageDeltaEvent['delta'] | null = null;
  #over = false;
  usage: ModelUsage = noUsage;
  /** What the service charges otherwise than by its usual price. */
  isUsualPrice = true;
  /** Something of the answer was told. */
  shown = false;

  constructor(watch: ModelWatch) {
    this.#watch = watch;
  }

  /** The first event came. */
  get begun(): boolean {
    return this.#model !== null;
  }

  get text(): string {
    return this.#blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  }

  take(event: RawMessageStreamEvent): void {
    if (this.#over || (event.type === 'message_start') === this.begun) throw unreadable();
    switch (event.type) {
      case 'message_start': {
        const { model, usage } = event.message;
        this.#model = model;
        this.#use(usage);
        this.isUsualPrice =
          ['standard', null, undefined].includes(usage.service_tier) &&
          ['standard', null, undefined].includes(usage.speed);
        return;
      }
      case 'content_block_start':
        if (this.#open || event.index !== this.#blocks.length) throw unreadable();
        this.#open = true;
        this.#blocks.push(this.#begin(event.content_block));
        return;
      case 'content_block_delta':
        this.#grow(this.#current(event.index), event.delta);
        return;
      case 'content_block_stop':
        this.#current(event.index);
        this.#open = false;
        return;
      case 'message_delta':
        this.#stop = event.delta;
        this.#use(event.usage);
        return;
      case 'message_stop':
        this.#over = true;
        return;
    }
  }

  /** The whole answer. Throws MODEL_CUT where its end did not come. */
  whole(): ModelReply {
    if (!this.begun) throw unreadable();
    if (!this.#over || this.#open || this.#stop === null) throw modelError('MODEL_CUT');
    const calls = this.#blocks.flatMap((block) =>
      block.type === 'tool_use' ? [callOf(block)] : [],
    );
    if (new Set(calls.map(({ id }) => id)).size < calls.length) throw unreadable();
    const blocks = this.#blocks.map((block) => {
      if (block.type !== 'tool_use') return block;
      const call = calls.find(({ id }) => id === block.id);
      const input = call && 'input' in call ? call.input : {};
      return { type: block.type, id: block.id, name: block.name, input };
    });
    const end = endOf(this.#stop, calls);
    return { model: cleanLabel(this.#model ?? '', 64).text, blocks, text: this.text, end };
  }

  #use(usage: Partial<Record<UsageField, number | null>>): void {
    const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = this.usage;
    this.usage = {
      inputTokens: count(usage.input_tokens) ?? inputTokens,
      cacheReadTokens: count(usage.cache_read_input_tokens) ?? cacheReadTokens,
      cacheWriteTokens: count(usage.cache_creation_input_tokens) ?? cacheWriteTokens,
      outputTokens: count(usage.output_tokens) ?? outputTokens,
    };
  }

  #begin(block: ContentBlock): Building {
    switch (block.type) {
      case 'text':
        return { type: 'text', text: block.text };
      case 'thinking':
        return { type: 'thinking', thinking: block.thinking, signature: block.signature };
      case 'redacted_thinking':
        return { type: 'redacted_thinking', data: block.data };
      case 'tool_use':
        this.shown ||= this.#watch.onTool !== undefined;
        this.#watch.onTool?.(block.id, block.name);
        return { type: 'tool_use', id: block.id, name: block.name, json: '' };
      default:
        // Tools of the service are never offered.
        throw unreadable();
    }
  }

  #current(index: number): Building {
    const block = this.#blocks.at(-1);
    if (!this.#open || index !== this.#blocks.length - 1 || block === undefined) throw unreadable();
    return block;
  }

  #grow(block: Building, delta: RawContentBlockDelta): void {
    if (delta.type === 'text_delta' && block.type === 'text') {
      block.text += delta.text;
      this.shown ||= this.#watch.onText !== undefined;
      this.#watch.onText?.(delta.text);
    } else if (delta.type === 'input_json_delta' && block.type === 'tool_use') {
      block.json += delta.partial_json;
    } else if (delta.type === 'thinking_delta' && block.type === 'thinking') {
      block.thinking += delta.thinking;
    } else if (delta.type === 'signature_delta' && block.type === 'thinking') {
      block.signature = delta.signature;
    } else throw unreadable();
  }
}

type UsageField =
  | 'input_tokens'
  | 'output_tokens'
  | 'cache_read_input_tokens'
  | 'cache_creation_input_tokens';

function count(tokens: number | null | undefined): number | null {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Number(tokens) : null;
}

function callOf({ id, name, json }: Extract<Building, { type: 'tool_use' }>): ToolCall {
  const read = readStrictJson(json === '' ? '{}' : json);
  if (!read.ok) return { id, name, problem: `${read.error.message} ${read.error.advice}` };
  const input = plainJson(read.value);
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject ? { id, name, input } : { id, name, problem: 'The input is not an object.' };
}

function endOf(stop: RawMessageDeltaEvent['delta'], calls: ToolCall[]): ModelEnd {
  switch (stop.stop_reason) {
    case 'end_turn':
      return { kind: 'done' };
    case 'stop_sequence':
      return { kind: 'stop_sequence', sequence: stop.stop_sequence ?? '' };
    case 'tool_use':
      if (calls.length === 0) throw unreadable();
      return { kind: 'tools', calls };
    case 'pause_turn':
      return { kind: 'paused' };
    case 'max_tokens':
      return { kind: 'cut_short' };
    case 'model_context_window_exceeded':
      return { kind: 'context_full' };
    case 'refusal': {
      const { category = null, explanation = null } = stop.stop_details ?? {};
      const said = explanation === null ? null : cleanLabel(explanation, 300).text;
      return { kind: 'refused', category, explanation: said };
    }
    default:
      throw unreadable();
  }
}

function unreadable() {
  return modelError('MODEL_ANSWER_UNREADABLE');
}
