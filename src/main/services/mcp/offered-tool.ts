// One tool of a server as a model knows it. What its server says of it is what a person agreed to, cleaned and cut;
// its name bears the server, so that none hides another or one of the app's own.
import { hash } from 'node:crypto';
import { cleanBlock } from '../../../shared/clean-block.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { AgreedTool } from '../../../shared/mcp/tool-pin.ts';
import type { ToolAnswer, TurnScene } from '../../agent/conversation/turn-tool.ts';
import type { ModelTool } from '../../agent/model/model-call.ts';
import type { McpConnections } from '../../mcp/connections.ts';
import type { McpServers } from '../../mcp/mcp-servers.ts';
import type { StoreReader } from '../../store/store.ts';

const descriptionLetters = 1_024;

export interface TurnToolsDeps {
  reader: Pick<StoreReader, 'mcp'>;
  servers: McpServers;
  connections: Pick<McpConnections, 'visit' | 'end'>;
}

/** One that may be called now. */
export interface OfferedTool {
  server: string;
  tool: AgreedTool;
  /** As the model calls it. */
  name: string;
}

/** At most 64 letters that a model's service takes; where the plain name is none of these, it ends with its hash. */
export function modelName(server: string, tool: string): string {
  const plain = `mcp__${server}__${tool}`;
  const isPlain = /^[A-Za-z0-9_-]{1,64}$/.test(plain) && !/__|_$/.test(server) && !/^_/.test(tool);
  if (isPlain) return plain;
  const mark = hash('sha256', JSON.stringify([server, tool])).slice(0, 8);
  return `${plain.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 54)}--${mark}`;
}

export function asks({ server, tool }: OfferedTool): string {
  return `May the server "${server}" do "${tool.tool}" with this?`;
}

/** Looked up again: it may have changed since the turn began. */
export function isPermitted({ servers }: TurnToolsDeps, { server, tool }: OfferedTool): boolean {
  try {
    const now = servers.callable(server, tool.tool);
    return now.permission === 'read_only' && now.hash === tool.hash;
  } catch {
    return false;
  }
}

export function definitionOf({ server, tool, name }: OfferedTool): ModelTool {
  const said: { description?: string; inputSchema?: unknown } = JSON.parse(tool.definition).tool;
  const words = cleanBlock(said.description ?? '', descriptionLetters);
  return {
    name,
    description: `A tool of the server "${server}", which the person added. The server says of it: ${words}`,
    input_schema: cleaned(said.inputSchema) as ModelTool['input_schema'],
  };
}

/** Every text in a schema, cleaned; its keys stay, since they are what a call has to name. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanBlock(value, descriptionLetters);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}

/** A stop of the turn ends the server too, so that nothing goes on unseen. */
export async function callTool(
  { servers, connections }: TurnToolsDeps,
  { server, tool }: OfferedTool,
  input: unknown,
  { signal }: Pick<TurnScene, 'signal'>,
): Promise<ToolAnswer> {
  const label = `${server}/${tool.tool}`;
  const stop = (): void => void connections.end(server);
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) throw stopped();
    // What was offered to the model is what the person agreed to then.
    if (servers.callable(server, tool.tool).hash !== tool.hash) throw other();
    const result = await servers.call(server, tool.tool, paramsOf(input), connections.visit);
    const leftOut = result.leftOut.map(({ type }) => `[left out: ${type}]`);
    const text = [result.text, ...leftOut].join('\n');
    return { text, isError: result.isError, origin: 'mcp', label };
  } catch (thrown) {
    const { message, advice, code } = toAppError(thrown);
    // A refusal has words of the server in it.
    const origin = code === 'MCP_REFUSED' ? 'mcp' : 'app';
    return { text: [message, advice].filter(Boolean).join(' '), isError: true, origin, label };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function paramsOf(input: unknown): Record<string, unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { ...input };
  throw new AppError('MCP_PARAMS_INVALID', 'invalid_params', 'A tool is called with an object.', {
    advice: 'Nothing was called.',
  });
}

function stopped(): AppError {
  return new AppError('INTERRUPTED', 'cancelled', 'It was stopped before it was called.');
}

function other(): AppError {
  return new AppError(
    'MCP_TOOL_CHANGED',
    'policy_denied',
    'The tool was agreed to anew meanwhile.',
    {
      advice: 'Nothing was called.',
    },
  );
}
