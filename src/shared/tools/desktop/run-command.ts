import { z } from 'zod';
import { askedSecretsSchema } from '../../commands/asked-secrets.ts';
import { durationMsSchema, pathSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

/** The program is started with the arguments as they are: no shell reads them. */
export const runCommandTool = offChain({
  name: 'run_command',
  kind: 'local_write',
  idempotency: 'repeats',
  summary: 'Runs a program on this computer.',
  params: {
    program: textSchema,
    args: z.array(z.string('expected a text'), 'expected a list of arguments'),
    cwd: pathSchema.optional(),
    timeoutMs: durationMsSchema.optional(),
    /** Default: none, where the computer can keep it off. */
    network: z.boolean('expected true or false').optional(),
    /** What you are asked for with your yes, by the name of the variable in which the program gets it. */
    secrets: askedSecretsSchema.optional(),
  },
  roles: {
    program: { kind: 'program' },
    args: { kind: 'arguments' },
    cwd: { kind: 'path', use: 'write' },
  },
  result: {
    exitCode: z.number(),
    signal: z.string().optional(),
    stdout: z.string(),
    stderr: z.string(),
    durationMs: z.number(),
  },
  durationMs: 10_000,
  undo: 'irreversible',
});
