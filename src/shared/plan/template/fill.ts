// Puts values into a template's document. One pass over the values of the document: what was put in is never
// looked at again, and it is put in as a value, so that no text of a person can become structure.
import type { ParameterValue } from './read-parameters.ts';

const placeholder = /\{\{([A-Za-z][A-Za-z0-9_]*)\}\}/g;
const onlyPlaceholder = /^\{\{([A-Za-z][A-Za-z0-9_]*)\}\}$/;

/** Keys whose text is for people: there a length of time reads "7 days". */
const wordKeys: ReadonlySet<string> = new Set(['label', 'prompt', 'reason']);

type Values = ReadonlyMap<string, ParameterValue>;

/** The document with values in the place of placeholders; one that has no value stays as it is. */
export function fill(document: unknown, values: Values, key = ''): unknown {
  if (typeof document === 'string') {
    return wordKeys.has(key) ? fillWords(document, values) : fillText(document, values);
  }
  if (Array.isArray(document)) return document.map((item) => fill(item, values, key));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, child]) => [name, fill(child, values, name)]),
  );
}

/** A sentence for people with the values as they write them. */
export function fillWords(text: string, values: Values): string {
  return text.replace(placeholder, (found, name: string) => values.get(name)?.words ?? found);
}

function fillText(text: string, values: Values): string | number {
  const [, whole] = onlyPlaceholder.exec(text) ?? [];
  if (whole !== undefined) return values.get(whole)?.value ?? text;
  return text.replace(placeholder, (found, name: string) =>
    String(values.get(name)?.value ?? found),
  );
}

/** Names of all placeholders in the values of a document. */
export function placeholdersIn(document: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const stack = [document];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      for (const [, name = ''] of next.matchAll(placeholder)) names.add(name);
    } else if (typeof next === 'object' && next !== null) {
      for (const child of Object.values(next)) if (child !== null) stack.push(child);
    }
  }
  return names;
}
