// The body of a request: the same call is the same bytes, whatever order its parts were made in, so that the
// service finds its beginning in the cache.
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type {
  JSONOutputFormat,
  MessageCreateParamsStreaming,
} from '@anthropic-ai/sdk/resources/messages';
import type { z } from 'zod';
import type { ModelCall } from './model-call.ts';

const cached = { type: 'ephemeral' } as const;

/** What is sent. The last block of the instructions ends the cached prefix; a conversation is cached to its end. */
export function requestParams(
  call: ModelCall,
  model: string,
  format: JSONOutputFormat | null,
): MessageCreateParamsStreaming {
  const system = call.system.map((text, index) => ({
    ...{ type: 'text' as const, text },
    ...(index === call.system.length - 1 && { cache_control: cached }),
  }));
  const tools = [...(call.tools ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  const goesOn = call.messages.some(({ role }) => role === 'assistant');
  return {
    ...{ model, max_tokens: call.maxOutputTokens, stream: true },
    ...(goesOn && { cache_control: cached }),
    ...(format !== null && { output_config: { format } }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, input_schema }) => ({
        ...{ name, description, input_schema },
      })),
    }),
    ...(system.length > 0 && { system }),
    messages: call.messages.map(({ role, content }) => ({ role, content })),
  };
}

/**
 * The schema as the service can keep to it. Bounds of numbers, lengths and patterns are only described to
 * the model, so an answer is checked against the whole schema here all the same.
 */
export function outputFormat(schema: z.ZodType): JSONOutputFormat {
  const { type, schema: json } = zodOutputFormat(schema);
  return { type, schema: json };
}
