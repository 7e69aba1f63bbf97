// What the loopback Messages API is told to answer: replies of a model, and everything that goes wrong.
import type { RefusalStopDetails, StopReason } from '@anthropic-ai/sdk/resources/messages';
import type { Pace } from './pace.ts';

/** One block of a reply, in the pieces in which it is streamed. */
export type ScriptedBlock =
  | { type: 'text'; pieces: string[] }
  | { type: 'thinking'; pieces: string[]; signature: string }
  | { type: 'tool_use'; id: string; name: string; pieces: string[] };

export interface ScriptedUsage {
  input_tokens: number;
  output_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
}

export interface ScriptedReply {
  kind: 'reply';
  blocks: ScriptedBlock[];
  stop: StopReason;
  stopDetails: RefusalStopDetails | null;
  stopSequence: string | null;
  usage: ScriptedUsage;
  /** When each event goes out; at once without it. */
  pace?: Pace;
  /** What happens after so many events (of those that are sent, the start of the message included). */
  breaks?: {
    afterEvents: number;
    how: 'cut' | 'half_an_event' | 'silence' | 'overloaded' | 'ends';
  };
}

export type Scripted =
  | ScriptedReply
  /** An error as the API answers it. */
  | {
      kind: 'error';
      status: number;
      type: string;
      message: string;
      headers?: Record<string, string>;
    }
  /** Anything else: another content type, a page of a proxy. */
  | { kind: 'raw'; status: number; headers: Record<string, string>; body: string }
  /** The request is taken and nothing is ever answered. */
  | { kind: 'silence' }
  /** The connection is closed without an answer. */
  | { kind: 'hang_up' };

const usage: ScriptedUsage = {
  ...{ input_tokens: 100, output_tokens: 20 },
  ...{ cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
};

/** A reply of these blocks. */
export function replies(
  blocks: ScriptedBlock[],
  more: Partial<Omit<ScriptedReply, 'kind' | 'blocks' | 'usage'>> & {
    usage?: Partial<ScriptedUsage>;
  } = {},
): ScriptedReply {
  return {
    kind: 'reply',
    ...{ blocks, stop: 'end_turn', stopDetails: null, stopSequence: null },
    ...more,
    usage: { ...usage, ...more.usage },
  };
}

/** A reply of words alone. */
export function says(text: string | string[], more: Parameters<typeof replies>[1] = {}) {
  const pieces = typeof text === 'string' ? [text] : text;
  return replies([{ type: 'text', pieces }], more);
}

/** A structured answer. */
export function answersJson(value: unknown, more: Parameters<typeof replies>[1] = {}) {
  return says(JSON.stringify(value), more);
}

/** A call of a tool; `input` is streamed in the pieces given, or as one. */
export function callsTool(
  id: string,
  name: string,
  input: unknown,
  more: Parameters<typeof replies>[1] = {},
): ScriptedReply {
  const pieces = Array.isArray(input) ? input.map(String) : [JSON.stringify(input)];
  return replies([{ type: 'tool_use', id, name, pieces }], { stop: 'tool_use', ...more });
}

/** An error of the API by its status, with the type that belongs to it. */
export function fails(status: number, headers: Record<string, string> = {}): Scripted {
  const type = errorTypes[status] ?? 'api_error';
  return { kind: 'error', status, type, message: `scripted ${status}`, headers };
}

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};
