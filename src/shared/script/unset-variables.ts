// A variable that nothing sets is zero, and so would be the amount that is sent.
import { placeholdersIn } from './placeholders.ts';
import type { CodeLine, ScriptGroup } from './script-group.ts';

/**
 * The variables of a group that are used before something of it computes them. Each group is a script of its own: what
 * another one computed sets nothing here.
 */
export function unsetVariables({
  operations,
  script,
}: Pick<ScriptGroup, 'operations' | 'script'>): string[] {
  if (script === null) return unsetIn(operations.map(inSentence)).unset;
  const { unset, set } = unsetIn(statementsOf(script.codelines).map(inStatement));
  const lost = placeholdersIn(operations).filter((name) => !set.has(name));
  return [...new Set([...unset, ...lost])];
}

/** What a sentence or a statement does with variables: all that it uses is used before it sets. */
interface Part {
  uses: string[];
  sets: string[];
}

function unsetIn(parts: readonly Part[]): { unset: string[]; set: ReadonlySet<string> } {
  const set = new Set<string>();
  const unset = new Set<string>();
  for (const { uses, sets } of parts) {
    for (const name of uses) if (!set.has(name)) unset.add(name);
    for (const name of sets) set.add(name);
  }
  return { unset: [...unset], set };
}

const computes = /^(?:compute|calculate|quote|get|read|find)\b/i;
/** What comes first in it, and what "and" joins to that: "the reserves {$A} and {$B} of the pool". */
const computed = /^[^{]*\{\$\w+\}(?:(?:,? and|,) (?:(?:the |its )?\w+ )?\{\$\w+\})*/;

function inSentence(sentence: string): Part {
  const text = sentence.trim().replace(/\s+/g, ' ');
  const [head = ''] = computes.test(text) ? (computed.exec(text) ?? []) : [];
  return { uses: placeholdersIn([text.slice(head.length)]), sets: placeholdersIn([head]) };
}

const stringsAndComments = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

function statementsOf(codelines: readonly CodeLine[]): string[] {
  return codelines.flatMap(({ line }) => line.replace(stringsAndComments, ' ').split(';'));
}

const assigned = /\{\$\w+\}\s*=(?!=)|\([^()=]*\)\s*=(?!=)/g;

function inStatement(statement: string): Part {
  const sets = statement.match(assigned) ?? [];
  return { uses: placeholdersIn([statement.replace(assigned, '')]), sets: placeholdersIn(sets) };
}
