// A question that a server puts to the person while one of its tools runs.

export type QuestionField = { name: string; label: string; required: boolean } & (
  | { kind: 'text'; most: number }
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null }
  | { kind: 'confirm' }
  | { kind: 'choice'; options: { value: string; label: string }[] }
);

export interface McpQuestion {
  questionId: string;
  /** The server that asks. */
  server: string;
  /** Its own words, cleaned. */
  message: string;
  fields: QuestionField[];
}

export type QuestionValues = Record<string, string | number | boolean>;

/** What a person did with it. `content`: by the names of the fields. */
export type QuestionAnswer =
  | { action: 'accept'; content: QuestionValues }
  | { action: 'decline' }
  | { action: 'cancel' };

/** Words for what is never given to a server: what opens, pays or proves who somebody is. */
const secret =
  /pass\s*-?_?(word|phrase|code|key)|secret|credential|mnemonic|seed\b|seed[\s_-]?phrase|recovery|(private|api|access|signing|encryption)[\s_-]*key|key[\s_-]?store|\bpin\b|\botp\b|\b2fa\b|one[\s_-]?time|\bcvv\b|\bcvc\b|card[\s_-]*(number|no)|\biban\b|\btoken\b|authorization|bearer|\bssn\b/i;

/** Whether words ask for a secret, as far as words can show it. */
export function asksForSecret(words: string): boolean {
  // "apiKey" and "api_key" are words like any others.
  const parted = words.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return secret.test(words) || secret.test(parted);
}
