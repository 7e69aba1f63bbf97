// Compiles a script against the bundled library and nothing else.
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { scriptContract } from '../../../shared/script/assemble-script.ts';
import { scriptLibrary } from '../../../shared/script/library.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { compileWithSolc } from './solc-worker.ts';

/** Where a script lies, for the compiler and for forge. */
export const scriptPath = `script/${scriptContract}.sol`;
export const libraryFolder = 'lib';

export interface CompiledScript {
  source: string;
  /** Of the compiler. */
  version: string;
  /** What the compiler answered, which forge is given. */
  output: string;
  /** The syntax tree of the script's own file. */
  ast: unknown;
}

const outputSchema = z.object({
  errors: z
    .array(
      z.object({
        severity: z.string(),
        message: z.string(),
        formattedMessage: z.string().optional(),
      }),
    )
    .optional(),
  sources: z.record(z.string(), z.object({ id: z.number(), ast: z.unknown() })).optional(),
});

const settings = {
  // What a script leaves behind is not code but transactions; the oldest instructions run everywhere.
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 1 },
  metadata: { useLiteralContent: false, bytecodeHash: 'none', appendCBOR: false },
  outputSelection: {
    '*': {
      '': ['ast'],
      '*': [
        ...['abi', 'metadata', 'evm.methodIdentifiers'],
        ...['evm.bytecode.object', 'evm.bytecode.sourceMap', 'evm.bytecode.linkReferences'],
        ...['evm.deployedBytecode.object', 'evm.deployedBytecode.sourceMap'],
        ...['evm.deployedBytecode.linkReferences', 'evm.deployedBytecode.immutableReferences'],
      ],
    },
  },
};

/** What was compiled last: the same script is rehearsed, run and looked at again. */
const lately = new Map<string, Promise<CompiledScript>>();
const latelyAtMost = 16;

/** Errors: SCRIPT_NOT_COMPILED, COMPILER_FAILED. */
export function compileScript(source: string): Promise<CompiledScript> {
  const before = lately.get(source);
  if (before !== undefined) return before;
  const compiled = compileNow(source);
  if (lately.size >= latelyAtMost) lately.clear();
  lately.set(source, compiled);
  compiled.catch(() => lately.delete(source));
  return compiled;
}

async function compileNow(source: string): Promise<CompiledScript> {
  const library = Object.entries(scriptLibrary).map(
    ([path, content]) => [`${libraryFolder}/${path}`, { content }] as const,
  );
  const input = JSON.stringify({
    language: 'Solidity',
    sources: { ...Object.fromEntries(library), [scriptPath]: { content: source } },
    settings: { ...settings, remappings: [`forge-std/=${libraryFolder}/forge-std/`] },
  });
  const { version, output } = await compileWithSolc(input);
  const answer: unknown = JSON.parse(output);
  const { errors = [], sources = {} } = outputSchema.parse(answer);
  const [first] = errors.filter(({ severity }) => severity === 'error');
  if (first !== undefined) throw notCompiled(first.formattedMessage ?? first.message);
  // Forge needs no syntax trees, which are most of it.
  const ids = Object.entries(sources).map(([path, { id }]) => [path, { id }]);
  const forForge = JSON.stringify({ ...Object(answer), sources: Object.fromEntries(ids) });
  return { source, version, output: forForge, ast: sources[scriptPath]?.ast };
}

function notCompiled(said: string): AppError {
  const [first = ''] = said.split('\n', 1);
  const message = `The script does not compile: ${visibleLine(first.slice(0, 200))}`;
  return new AppError('SCRIPT_NOT_COMPILED', 'invalid_params', message, {
    advice:
      'Nothing was signed. Mend the lines of the group, or leave them out to have them written.',
    facts: { compiler: said.slice(0, 1_500) },
  });
}
