import type { KeptValues } from '../../main/services/mcp/kept-values.ts';
import { namesGiven, type ServerConfig } from '../../shared/mcp/server-config.ts';
import { readText } from '../read-input.ts';
import { usageError } from '../usage-error.ts';
import type { VerbContext, VerbOption } from '../verb.ts';

/** In bytes: a value has 4 000 letters at most. */
const mostBytes = 16_000;

/** Never as a word of the call itself, which every program of this computer can read. */
export const valueFileOption: VerbOption = {
  flags: '--value-file <name=file>',
  describe:
    'the value of a variable or header that it gets, from a file or "-"; kept in the key chain of your system, or for this call where that does not answer',
  repeats: true,
};

/** Takes the values that were named. Errors: usage, those of reading a file, MCP_VALUE_INVALID. */
export async function takeValues(
  context: VerbContext,
  verb: string,
  values: Pick<KeptValues, 'take' | 'place'>,
  config: ServerConfig,
): Promise<void> {
  const asked = context.values('value-file').map((given) => {
    const at = given.indexOf('=');
    const [name, file] = [given.slice(0, Math.max(at, 0)), given.slice(at + 1)];
    if (!namesGiven(config).includes(name) || file === '') {
      const known = namesGiven(config).join(', ');
      const which = known === '' ? 'This server gets none.' : `This server gets: ${known}.`;
      throw usageError(`--value-file is NAME=FILE. ${which}`, verb);
    }
    return { name, file };
  });
  for (const { name, file } of asked) {
    await values.take(config, name, await readText(context.io, file, mostBytes));
    if ((await values.place(config, name)) === 'memory')
      context.io.err(
        `The key chain of this system does not answer, so the value of ${name} counts for this call alone.\n`,
      );
  }
}

/** What a program is started without, before it is. */
export function missingLines(missing: readonly string[]): string[] {
  return missing.map(
    (name) =>
      `No value was given for ${name}, and this computer has none of that name: the server starts without. Give it by --value-file ${name}=FILE, or in the app.`,
  );
}
