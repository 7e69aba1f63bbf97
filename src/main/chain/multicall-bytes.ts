// Calls of the contract that asks many, as bytes: every rehearsal puts hundreds of questions through it, and a
// library that knows all types takes longer for them than the chain does to answer.
import { type Address, type Hex, zeroHash } from 'viem';

/** A call of a contract that changes nothing, already encoded. */
export interface Question {
  to: Address;
  data: Hex;
}

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
const selector = '0x82ad56cb';
const bytesInWord = 32;

/** A call in which each question may be refused without harm to the others. */
export function encodeQuestions(questions: readonly Question[]): Hex {
  const calls = questions.map(encodeCall);
  const places: string[] = [];
  let place = calls.length * bytesInWord;
  for (const call of calls) {
    places.push(word(place));
    place += call.length / 2;
  }
  return `${selector}${word(bytesInWord)}${word(calls.length)}${places.join('')}${calls.join('')}`;
}

function encodeCall({ to, data }: Question): string {
  const digits = data.slice(2);
  const target = to.slice(2).toLowerCase().padStart(64, '0');
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
  return `${target}${word(1)}${word(3 * bytesInWord)}${word(digits.length / 2)}${padded}`;
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}

/**
 * What each of so many questions was answered, `(bool success, bytes returnData)[]`; null where it was refused
 * or there is nothing. Undefined where the bytes are no such answer.
 */
export function decodeAnswers(data: Hex, questions: number): (Hex | null)[] | undefined {
  const digits = data.slice(2);
  if (numberAt(digits, 0) !== bytesInWord || numberAt(digits, 1 * bytesInWord) !== questions) {
    return undefined;
  }
  const start = 2 * bytesInWord;
  const answers: (Hex | null)[] = [];
  for (let index = 0; index < questions; index += 1) {
    const answer = answerAt(digits, start + (numberAt(digits, start + index * bytesInWord) ?? NaN));
    if (answer === undefined) return undefined;
    answers.push(answer);
  }
  return answers;
}

function answerAt(digits: string, at: number): Hex | null | undefined {
  const success = numberAt(digits, at);
  const place = at + (numberAt(digits, at + bytesInWord) ?? NaN);
  const size = numberAt(digits, place) ?? NaN;
  const from = (place + bytesInWord) * 2;
  const returned = digits.slice(from, from + size * 2);
  if (success === undefined || success > 1 || returned.length !== size * 2) return undefined;
  return success === 1 && size > 0 ? `0x${returned}` : null;
}

const most = zeroHash.slice(2, 2 + 52);

/** The word that begins at a byte; undefined where there is none, or where it is no place or length. */
function numberAt(digits: string, at: number): number | undefined {
  const found = digits.slice(at * 2, (at + bytesInWord) * 2);
  return found.length === 64 && found.startsWith(most) ? Number.parseInt(found, 16) : undefined;
}
