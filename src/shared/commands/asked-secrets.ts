// What a program is given in variables that only a person knows: asked for with the yes to its start, and written
// nowhere but in the field that it is typed into.
import { z } from 'zod';

/** Letters of one secret. Less than the least could not be told from other words in what a program says. */
export const leastSecret = 4;
export const longestSecret = 4_096;

const mostSecrets = 10;
const longestQuestion = 200;

/** What is asked for, to the letter of the plan, by the name of the variable. */
export const askedSecretsSchema = z
  .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/), z.string().min(1).max(longestQuestion))
  .refine((asked) => {
    const names = Object.keys(asked).length;
    return names > 0 && names <= mostSecrets;
  });

export type AskedSecrets = z.infer<typeof askedSecretsSchema>;

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

const inItsPlace = '[secret]';

/**
 * What a program said, without what it was given. `isWhole`: nothing more of it comes; else an end that may be
 * the beginning of a secret is left out.
 */
export function withoutSecrets(text: string, secrets: readonly string[], isWhole: boolean): string {
  // The longest first: one may hold another.
  const longestFirst = [...secrets].sort((one, other) => other.length - one.length);
  const hidden = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, inItsPlace), text);
  if (isWhole) return hidden;
  const begun = Math.max(0, ...secrets.map((secret) => beginningAtEnd(hidden, secret)));
  return begun === 0 ? hidden : hidden.slice(0, -begun);
}

/** Letters at the end of a text with which a secret begins. */
function beginningAtEnd(text: string, secret: string): number {
  for (let letters = Math.min(secret.length - 1, text.length); letters > 0; letters -= 1) {
    if (text.endsWith(secret.slice(0, letters))) return letters;
  }
  return 0;
}
