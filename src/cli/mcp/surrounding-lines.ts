import { findSandbox } from '../../main/mcp/sandbox/find-sandbox.ts';
import { sandboxWords } from '../../shared/mcp/sandbox-words.ts';
import type { ServerConfig } from '../../shared/mcp/server-config.ts';

/** What a program could reach on this computer if it is started. */
export async function surroundingLines(config: ServerConfig): Promise<string[]> {
  if (config.kind === 'http') return [];
  const { state } = await findSandbox();
  return [sandboxWords(state, config.network === true)];
}
