import { z } from 'zod';
import type { ModelTool } from '../model/model-call.ts';

/** The JSON schema of what a tool takes, as the service wants it. */
export function toolSchema(schema: z.ZodObject): ModelTool['input_schema'] {
  const { $schema: _, type: _type, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return { type: 'object', ...rest };
}
