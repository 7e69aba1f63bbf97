import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { ServerConfig } from '../../shared/mcp/server-config.ts';
import { checkedConfig, notKept } from './checked-config.ts';

/** The common form of a file of servers. What it says beside this (`disabled`, `timeout`) is left out. */
const fileSchema = z.object({
  mcpServers: z.record(
    z.string(),
    z.union([
      z.object({
        command: z.string(),
        args: z.array(z.string()).default([]),
        env: z.record(z.string(), z.string()).default({}),
      }),
      z.object({
        url: z.string(),
        type: z.string().optional(),
        headers: z.record(z.string(), z.unknown()).default({}),
      }),
    ]),
  ),
});

/**
 * The servers of such a file. Of its variables and headers the names are kept and the values are not: they are often
 * keys, and nothing here is encrypted. A server that could not be reached as the file says is refused, and with it the
 * file. Errors: MCP_FILE_INVALID, MCP_CONFIG_INVALID.
 */
export function readMcpJson(json: unknown): { name: string; config: ServerConfig }[] {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    throw new AppError('MCP_FILE_INVALID', 'invalid_params', 'The file lists no servers.', {
      advice: 'Nothing was changed. It has to hold "mcpServers", each with a "command" or a "url".',
    });
  }
  return Object.entries(parsed.data.mcpServers).map(([name, said]) =>
    checkedConfig(
      name,
      'url' in said
        ? { kind: 'http', url: addressOf(name, said), ...headersOf(said) }
        : { ...said, kind: 'stdio', env: Object.keys(said.env) },
    ),
  );
}

function addressOf(
  name: string,
  { url, type = 'http' }: { url: string; type?: string | undefined },
): string {
  if (!['http', 'streamable-http', 'streamableHttp'].includes(type)) {
    throw notKept(name, 'Of servers at an address only streamable HTTP is spoken, and not SSE.');
  }
  return url;
}

function headersOf({ headers }: { headers: object }): { headers?: string[] } {
  const names = Object.keys(headers);
  return names.length === 0 ? {} : { headers: names };
}
