// Countersign as a server of the Model Context Protocol. Nothing here holds the database for writing, a key, or a way to
// agree: what it leaves behind are files that the app shows to the person.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { StoreReader } from '../../store/store.ts';
import { clientLabel } from '../proposal.ts';
import type { ProposalFolder } from '../proposal-folder.ts';
import { readServing, servingOff } from '../serving-settings.ts';
import { type LinePipe, LineTransport } from './line-transport.ts';
import { RefusedProposal } from './refused-proposal.ts';
import type { ServingDesk, ServingTool } from './serving-tool.ts';
import { servingTools } from './serving-tools.ts';

const instructions =
  'Countersign carries out plans on chains and files once a person has read them and agreed. Here you can learn how a plan is written, check one, and propose it. Nothing that you call here does anything else: the person reviews each proposal in Countersign. Never ask anybody for a recovery phrase, a key or a password.';

export interface ServeOptions {
  version: string;
  /** Reads the database as it is at that moment, and nothing else. */
  read: <T>(work: (reader: StoreReader) => T) => T;
  folder: ProposalFolder;
  clock: Clock;
  /** BCP 47. */
  locale: string;
  log: Log;
  pipe: LinePipe;
}

/** Answers one program until it ends. Errors: SERVING_OFF, MESSAGE_TOO_LONG. */
export async function serveOthers(options: ServeOptions): Promise<void> {
  options.read((reader) => {
    if (!readServing(reader).on) throw servingOff();
  });
  const server = new McpServer({ name: 'countersign', version: options.version }, { instructions });
  for (const tool of servingTools) {
    server.registerTool(
      tool.name,
      {
        ...{ title: tool.title, description: tool.describe, inputSchema: tool.input },
        annotations: {
          ...{ readOnlyHint: tool.proposes !== true, destructiveHint: false },
          ...{ idempotentHint: tool.proposes !== true, openWorldHint: false },
        },
      },
      async (given: unknown) =>
        answerCall(options, tool, given, server.server.getClientVersion()?.name ?? ''),
    );
  }
  const transport = new LineTransport(options.pipe);
  await server.connect(transport);
  try {
    await transport.read();
  } finally {
    await server.close();
  }
}

/** Looked up at each call: what a person switches off is off at once. */
function answerCall(
  { read, folder, clock, locale, log }: ServeOptions,
  tool: ServingTool,
  given: unknown,
  client: string,
): CallToolResult {
  try {
    return read((reader) => {
      const serving = readServing(reader);
      if (!serving.on) throw servingOff();
      const called = clientLabel(client);
      const desk: ServingDesk = { reader, folder, clock, locale, serving, client: called };
      return textOf(tool.answer(given as never, desk));
    });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'UNEXPECTED') log.error('serving.failed', thrown);
    return { ...textOf({ error: told(error) }), isError: true };
  }
}

function told(error: AppError) {
  const { code, message, advice } = error;
  const problems = error instanceof RefusedProposal ? error.problems : [];
  return { code, message, advice, ...(problems.length === 0 ? {} : { problems }) };
}

function textOf(document: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(document, null, 2) }] };
}
