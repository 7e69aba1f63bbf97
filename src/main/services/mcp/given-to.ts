// What a server is given when it is started or asked: values that a person gave for it, and for a program what this
// computer has of the same name.
import { AppError } from '../../../shared/errors.ts';
import { namesGiven, type ServerConfig } from '../../../shared/mcp/server-config.ts';
import type { KeptValues } from './kept-values.ts';

export interface Given {
  environment: NodeJS.ProcessEnv;
  headers: Record<string, string>;
  /** Variables for which there is no value anywhere: a program may do without. */
  missing: string[];
}

/** Errors: MCP_VALUE_UNREADABLE; MCP_VALUE_MISSING for a header, without which nothing is asked. */
export async function givenTo(
  values: Pick<KeptValues, 'read'>,
  config: ServerConfig,
  environment: NodeJS.ProcessEnv,
): Promise<Given> {
  const read = namesGiven(config).map(
    async (name) => [name, await values.read(config, name)] as const,
  );
  const found = await Promise.all(read);
  const kept = Object.fromEntries(
    found.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const lacking = found.flatMap(([name, value]) => (value === null ? [name] : []));
  if (config.kind === 'stdio') {
    const missing = lacking.filter((name) => environment[name] === undefined);
    return { environment: { ...environment, ...kept }, headers: {}, missing };
  }
  const [first] = lacking;
  if (first !== undefined) throw valueMissing(first);
  return { environment, headers: kept, missing: [] };
}

function valueMissing(name: string): AppError {
  const message = `The server is to be sent the header ${name}, and no value was given for it.`;
  return new AppError('MCP_VALUE_MISSING', 'invalid_params', message, {
    advice:
      'Nothing was sent. In the app copy it and take it beside the server; at the command line give it by --value-file NAME=FILE.',
    facts: { name },
  });
}
