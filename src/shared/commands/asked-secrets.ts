// What a program is given in variables that only a person knows: asked for with the yes to its start, or by a step
// before it, and written nowhere but in the field that it is typed into.
import { z } from 'zod';

/** Letters of one secret. Less than the least could not be told from other words in what a program says. */
export const leastSecret = 4;
export const longestSecret = 4_096;

const mostSecrets = 10;
/** What loads code into programs, leads them elsewhere, or says where things are: a plan asks for none of these. */
const neverAsked =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|LANG|IFS|ENV|BASH_ENV|SHELLOPTS|NODE_OPTIONS|NODE_PATH|RUBYOPT|RUBYLIB|GIT_.*|SSH_.*|PYTHON.*|PERL.*|.*JAVA_.*OPTIONS|GCONV_PATH|COUNTERSIGN_.*|LD_.*|DYLD_.*|.*_PROXY)$/i;
const longestQuestion = 200;
/** Of a step that asks. */
const longestPrompt = 1_000;

const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/)
  .refine((name) => !neverAsked.test(name));

const byVariable = (letters: number) =>
  z.record(variable, z.string().min(1).max(letters)).refine((asked) => {
    const names = Object.keys(asked).length;
    return names > 0 && names <= mostSecrets;
  });

/** What is asked for, to the letter of the plan, by the name of the variable. */
export const askedSecretsSchema = byVariable(longestQuestion);
/** The same of what a step before it asked. */
export const answeredSecretsSchema = byVariable(longestPrompt);

export type AskedSecrets = z.infer<typeof askedSecretsSchema>;

/** What a step that asks for a secret leaves in its place: who asked what. It holds nothing of what was typed. */
export const secretAnswerSchema = z.strictObject({
  secret: z.literal('given'),
  question: z.string().min(1).max(longestPrompt),
  /** Path of the step in its run; empty where there is none yet. */
  step: z.string(),
});
export type SecretAnswer = z.infer<typeof secretAnswerSchema>;

/** What stands under `secrets` in a call of a program. */
export const secretsOfCallSchema = z.record(z.string(), z.union([z.string(), secretAnswerSchema]));
export type SecretsOfCall = z.infer<typeof secretsOfCallSchema>;

/** What of it is asked for with the yes, and what a step asked before, each by the name of the variable. */
export function bySource(secrets: SecretsOfCall): {
  secrets?: AskedSecrets;
  answers?: AskedSecrets;
} {
  const asked: [string, string][] = [];
  const answered: [string, string][] = [];
  for (const [name, source] of Object.entries(secrets)) {
    if (typeof source === 'string') asked.push([name, source]);
    else answered.push([name, source.question]);
  }
  return {
    ...(asked.length === 0 ? {} : { secrets: Object.fromEntries(asked) }),
    ...(answered.length === 0 ? {} : { answers: Object.fromEntries(answered) }),
  };
}

/** What a person typed, by the name of the variable. */
export type GivenSecrets = Readonly<Record<string, string>>;

/** Whether there is one for each that is asked for, none besides, and each can be handed over. */
export function areGiven(asked: AskedSecrets, given: GivenSecrets): boolean {
  const names = Object.keys(asked);
  return (
    Object.keys(given).length === names.length && names.every((name) => isSecret(given[name] ?? ''))
  );
}

export function isSecret(typed: string): boolean {
  return typed.length >= leastSecret && typed.length <= longestSecret && !/[\0\r\n]/.test(typed);
}

/** What is written wherever a secret would stand. */
export const inItsPlace = '[secret]';

/**
 * What a program said, without what it was given. `isWhole`: nothing more of it comes; else an end that may be
 * the beginning of a secret is left out.
 */
export function withoutSecrets(text: string, secrets: readonly string[], isWhole: boolean): string {
  const begun = isWhole ? 0 : Math.max(0, ...secrets.map((each) => beginningAtEnd(text, each)));
  const end = text.length - begun;
  let said = '';
  let at = 0;
  for (const [from, to] of placesOf(text, secrets)) {
    if (from >= end) break;
    said += text.slice(at, from) + inItsPlace;
    at = to;
  }
  return at >= end ? said : said + text.slice(at, end);
}

/** Where they stand, in order; those that overlap or touch are one. */
function placesOf(text: string, secrets: readonly string[]): [number, number][] {
  const found = secrets.flatMap((secret) => {
    const places: [number, number][] = [];
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
      places.push([at, at + secret.length]);
    return places;
  });
  const merged: [number, number][] = [];
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Letters at the end of a text with which a secret begins. */
function beginningAtEnd(text: string, secret: string): number {
  for (let letters = Math.min(secret.length - 1, text.length); letters > 0; letters -= 1) {
    if (text.endsWith(secret.slice(0, letters))) return letters;
  }
  return 0;
}
