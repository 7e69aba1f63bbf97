// What a person is asked outside of the page before plans may call a contract that was not known.
import type { SystemQuestion } from '../system-question.ts';
import { visibleLine } from '../visible-text.ts';

/** Whether scripts may call a contract though nobody verified it. */
export function acceptQuestion(address: string, network: string): SystemQuestion {
  return {
    message: 'Let scripts call a contract that nobody verified?',
    detail: [
      `${address}\non ${network}`,
      'What it does is not known. It counts for the code that is there now, until you forget it.',
    ].join('\n\n'),
    yes: 'Accept it',
  };
}

/** Of functions, that a dialog names, and of letters that it gives to each. */
const [mostFunctions, mostLetters] = [10, 120] as const;

/** Whether plans may call a contract by an ABI that was handed over. */
export function addQuestion(
  { address, name }: { address: string; name: string },
  lines: readonly string[],
  network: string,
): SystemQuestion {
  const functions = lines.filter((line) => line.startsWith('function ')).map(visibleLine);
  const cut = (line: string) =>
    line.length > mostLetters ? `${line.slice(0, mostLetters)}…` : line;
  const shown = functions.slice(0, mostFunctions).map(cut);
  const left = functions.length - shown.length;
  return {
    message: 'Let plans call a contract by this ABI?',
    detail: [
      `${address}\non ${network}${name === '' ? '' : `, called "${visibleLine(name)}"`}`,
      [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
      'That its functions do what they are called nobody verified.',
    ].join('\n\n'),
    yes: 'Add it',
  };
}
