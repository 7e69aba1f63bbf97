// One start of one program, to the letter: what is shown, approved and done. The approval binds to the digest of
// its canonical form, so that whoever reads it can tell that it is the same start.
import { z } from 'zod';
import { canonicalBytes, readCanonical } from '../canonical-bytes.ts';
import { isPlainPath } from '../files/plain-path.ts';
import { answeredSecretsSchema, askedSecretsSchema } from './asked-secrets.ts';

/** UTF-16 code units of all arguments together. */
export const mostArgumentLetters = 32_768;
/** Bytes that are kept of each of a program's two outputs. */
export const mostOutputBytes = 256 * 1024;
/** Ms that a program may run unless the plan says less or more, and at most. */
export const usualCommandMs = 60_000;
export const longestCommandMs = 3_600_000;

const path = z.string().refine(isPlainPath, 'expected an absolute path');
/** No text that a program is handed can hold one. */
const withoutNul = z.string().refine((text) => !text.includes('\0'), 'expected no NUL');

export const commandRunSchema = z.strictObject({
  /** Tells it from other local acts that a person is asked about. */
  kind: z.literal('run'),
  /** Where the program truly is. */
  program: path,
  /** SHA-256 of the program as it was shown, 64 hex digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  args: z
    .array(withoutNul)
    .max(1000)
    .refine((args) => args.join('').length <= mostArgumentLetters, 'too long'),
  /** The folder in which it begins. */
  cwd: path,
  /** Every variable that it sees, by name, but for those in `secrets` and `answers`. */
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), withoutNul),
  /** What a person is asked for with their yes, by the name of the variable in which it is handed over. */
  secrets: askedSecretsSchema.optional(),
  /** What steps before it asked a person for, by the name of the variable in which the answer is handed over. */
  answers: answeredSecretsSchema.optional(),
  /** Whether it may reach the network; without a sandbox nothing keeps it from that. */
  network: z.boolean(),
  /** Whether the system keeps it from everything but what is named in `writes`. */
  sandboxed: z.boolean(),
  /** Folders that it may write to in the sandbox; without one it may write wherever the person may. */
  writes: z.array(path),
  /** Ms until it is ended. */
  timeoutMs: z.number().int().min(1).max(longestCommandMs),
});
export type CommandRun = z.infer<typeof commandRunSchema>;

/** The bytes that a person approves, and their digest. */
export function commandRunBytes(run: CommandRun) {
  return canonicalBytes(run);
}

/** Reads such bytes back; null when they are not exactly the canonical form of a start. */
export function readCommandRun(bytes: string): CommandRun | null {
  return readCanonical(bytes, commandRunSchema);
}

/** The program with its arguments as a person reads them: quoted where a space or a sign could mislead. */
export function commandLine({ program, args }: Pick<CommandRun, 'program' | 'args'>): string {
  return [program, ...args].map(quoted).join(' ');
}

function quoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : JSON.stringify(text);
}
