import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { shippedTools } from '../../../../shared/tools/tool-registry.ts';
import type { ServingTool } from '../serving-tool.ts';

const input = z.strictObject({
  tool: z.string().max(64).optional().describe('One of them, with its parameters.'),
});

export const planTools: ServingTool = {
  name: 'plan_tools',
  title: 'What the steps of a plan may do',
  describe: 'Names and summaries of all tools of the plan language, or one of them in full.',
  input,
  answer: ({ tool }: z.infer<typeof input>) =>
    tool === undefined ? { tools: shippedTools.names().map(summaryOf) } : wholeTool(tool),
};

function summaryOf(name: string) {
  const { summary = '', kind = 'read' } = shippedTools.get(name) ?? {};
  return { name, kind, summary };
}

function wholeTool(name: string) {
  const found = shippedTools.names().includes(name) ? shippedTools.get(name) : undefined;
  if (found === undefined) {
    throw new AppError('TOOL_UNKNOWN', 'invalid_params', 'The plan language has no such tool.', {
      advice: 'Call plan_tools without a name: it lists them all.',
    });
  }
  const { summary, kind, undo, oneOf, anyOf } = found;
  return {
    ...{ name, kind, summary, undo },
    params: z.toJSONSchema(found.params, { io: 'input', unrepresentable: 'any' }),
    ...(oneOf === undefined ? {} : { exactlyOneOf: oneOf }),
    ...(anyOf === undefined ? {} : { atLeastOneOf: anyOf }),
  };
}
