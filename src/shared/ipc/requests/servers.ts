import { z } from 'zod';
import { mostServerList, toolPermissions } from '../../mcp/server-config.ts';
import { servingSchema } from '../../mcp/serving.ts';
import { id, none } from './pieces.ts';

const serverName = z.string().max(32);

/** What a person typed; main says what is wrong with it. */
const serverDraft = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('stdio'),
    command: z.string().max(4_000),
    args: z.array(z.string().max(4_000)).max(100),
    env: z.array(z.string().max(100)).max(32),
    network: z.literal(true).exactOptional(),
    asks: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('http'),
    url: z.string().max(2_000),
    headers: z.array(z.string().max(100)).max(16).exactOptional(),
    asks: z.literal(true).exactOptional(),
  }),
]);

/** Servers of tools. */
export const serverRequests = {
  'mcp.list': none,
  'mcp.tools': z.strictObject({ name: serverName }),
  /** Disabled; nothing is started. */
  'mcp.add': z.strictObject({ name: z.string().max(100), config: serverDraft }),
  /** The text of a file with "mcpServers". */
  'mcp.import': z.strictObject({ text: z.string().max(mostServerList) }),
  /** Starts it to see what it says of its tools; one that is off only after a yes outside of the page. */
  'mcp.look': z.strictObject({ name: serverName }),
  /** More than it had, and its switching on, only after a yes outside of the page. */
  'mcp.agree': z.strictObject({ name: serverName, hash: z.string().length(64) }),
  /** More than it had only after a yes outside of the page. */
  'mcp.permit': z.strictObject({
    name: serverName,
    tool: z.string().max(64),
    permission: z.enum(toolPermissions),
  }),
  'mcp.change': z.strictObject({ name: serverName, network: z.boolean(), asks: z.boolean() }),
  'mcp.disable': z.strictObject({ name: serverName }),
  'mcp.remove': z.strictObject({ name: serverName }),
  'mcp.restart': z.strictObject({ name: serverName }),
  'mcp.logs': z.strictObject({ name: serverName }),
  /** The value that was copied last: main reads the clipboard, so that no window ever holds it. */
  'mcp.takeValue': z.strictObject({ name: serverName, variable: z.string().max(64) }),
  'mcp.forgetValue': z.strictObject({ name: serverName, variable: z.string().max(64) }),
  'mcp.questions': none,
  'mcp.answer': z.strictObject({
    questionId: id,
    answer: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('accept'),
        content: z.record(
          z.string().max(64),
          z.union([z.string().max(2_000), z.number(), z.boolean()]),
        ),
      }),
      z.strictObject({ action: z.literal('decline') }),
    ]),
  }),
  'serving.get': none,
  /** What other programs may read, and that they may propose plans. */
  'serving.set': servingSchema,
} as const;
