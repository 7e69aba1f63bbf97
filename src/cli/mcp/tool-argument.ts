import { usageError } from '../usage-error.ts';
import type { VerbContext } from '../verb.ts';

/** `files.read_text_file`, also with `mcp:` before it. Errors: USAGE. */
export function toolArgument(context: VerbContext, verb: string): { server: string; tool: string } {
  const said = context.argument('tool').replace(/^mcp:/, '');
  const dot = said.indexOf('.');
  if (dot < 1) throw usageError('A tool is named by its server and its name: "files.read".', verb);
  return { server: said.slice(0, dot), tool: said.slice(dot + 1) };
}
