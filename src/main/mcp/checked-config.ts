import { AppError } from '../../shared/errors.ts';
import {
  type ServerConfig,
  serverConfigSchema,
  serverNameSchema,
} from '../../shared/mcp/server-config.ts';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';

/** A name and a way to a server that may be kept. Errors: MCP_CONFIG_INVALID. */
export function checkedConfig(
  name: string,
  given: unknown,
): { name: string; config: ServerConfig } {
  const invalid = (advice: string) => notKept(name, advice);
  const parsed = serverConfigSchema.safeParse(given);
  if (!serverNameSchema.safeParse(name).success) {
    throw invalid('A name has small letters, digits, "-" and "_", at most 32.');
  }
  if (!parsed.success && parsed.error.issues[0]?.path[0] === 'env') {
    throw invalid(
      'A variable is given by its name alone; HOME, proxies, keys of Countersign and what loads code into programs are never passed on.',
    );
  }
  if (!parsed.success && parsed.error.issues[0]?.path[0] === 'headers') {
    throw invalid(
      'A header is given by its name alone; those of the protocol, of cookies and of the connection itself are not to be chosen.',
    );
  }
  if (!parsed.success) throw invalid('Its command or its address is none that can be used.');
  if (parsed.data.kind === 'http' && !isSafeUrl(parsed.data.url)) {
    throw invalid(
      'An address begins with https:// (http:// only on this machine), without a name or password.',
    );
  }
  return { name, config: parsed.data };
}

function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/** Says which one: a file may name many. */
export function notKept(name: string, advice: string): AppError {
  const shown = cleanLabel(name, 40).text;
  const which = shown === '' ? 'This server' : `The server "${shown}"`;
  return new AppError('MCP_CONFIG_INVALID', 'invalid_params', `${which} cannot be kept.`, {
    advice: `Nothing was changed. ${advice}`,
  });
}
