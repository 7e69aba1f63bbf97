// A scripted reply as the events, or as the one document, that the Messages API answers.
import type {
  ContentBlock,
  Message,
  RawContentBlockDelta,
  RawMessageStreamEvent,
  Usage,
} from '@anthropic-ai/sdk/resources/messages';
import type { ScriptedBlock, ScriptedReply } from './scripted.ts';

/** The events of a reply in their order. */
export function eventsOf(reply: ScriptedReply, model: string, id: string): RawMessageStreamEvent[] {
  const { stop, stopSequence, stopDetails } = reply;
  const first = { ...usageOf(reply), output_tokens: 1 };
  const message: Message = {
    ...empty(model, id),
    ...{ content: [], stop_reason: null, stop_sequence: null, stop_details: null, usage: first },
  };
  const { output_tokens, input_tokens, cache_creation_input_tokens, cache_read_input_tokens } =
    reply.usage;
  return [
    { type: 'message_start', message },
    ...reply.blocks.flatMap(eventsOfBlock),
    {
      type: 'message_delta',
      delta: {
        ...{ container: null, stop_details: stopDetails },
        ...{ stop_reason: stop, stop_sequence: stopSequence },
      },
      usage: {
        ...{ output_tokens, input_tokens, cache_creation_input_tokens, cache_read_input_tokens },
        ...{ output_tokens_details: null, server_tool_use: null },
      },
    },
    { type: 'message_stop' },
  ];
}

/** The same reply without a stream. */
export function messageOf(reply: ScriptedReply, model: string, id: string): Message {
  return {
    ...empty(model, id),
    content: reply.blocks.map(wholeBlock),
    ...{ stop_reason: reply.stop, stop_sequence: reply.stopSequence },
    ...{ stop_details: reply.stopDetails, usage: usageOf(reply) },
  };
}

function empty(model: string, id: string) {
  return {
    ...{ id, type: 'message' as const, role: 'assistant' as const, model },
    ...{ container: null, diagnostics: null },
  };
}

function usageOf(reply: ScriptedReply): Usage {
  return {
    ...reply.usage,
    ...{ cache_creation: null, inference_geo: null, output_tokens_details: null },
    ...{ server_tool_use: null, service_tier: 'standard', speed: 'standard' },
  };
}

function eventsOfBlock(block: ScriptedBlock, index: number): RawMessageStreamEvent[] {
  return [
    { type: 'content_block_start', index, content_block: emptyBlock(block) },
    ...deltasOf(block).map((delta) => ({ type: 'content_block_delta' as const, index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function deltasOf(block: ScriptedBlock): RawContentBlockDelta[] {
  switch (block.type) {
    case 'text':
      return block.pieces.map((text) => ({ type: 'text_delta', text }));
    case 'tool_use':
      return block.pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece }));
    case 'thinking':
      return [
        ...block.pieces.map((thinking) => ({ type: 'thinking_delta' as const, thinking })),
        { type: 'signature_delta', signature: block.signature },
      ];
  }
}

function emptyBlock(block: ScriptedBlock): ContentBlock {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: '', citations: null };
    case 'thinking':
      return { type: 'thinking', thinking: '', signature: '' };
    case 'tool_use':
      return {
        ...{ type: 'tool_use', id: block.id, name: block.name },
        ...{ input: {}, caller: { type: 'direct' } },
      };
  }
}

function wholeBlock(block: ScriptedBlock): ContentBlock {
  const all = block.pieces.join('');
  switch (block.type) {
    case 'text':
      return { type: 'text', text: all, citations: null };
    case 'thinking':
      return { type: 'thinking', thinking: all, signature: block.signature };
    case 'tool_use':
      return {
        ...{ type: 'tool_use', id: block.id, name: block.name },
        ...{ input: JSON.parse(all), caller: { type: 'direct' } },
      };
  }
}
