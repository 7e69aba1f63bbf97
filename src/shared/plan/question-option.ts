// What a question offers: the value is what is given as the answer and read, the label is what a person reads instead.
// Questions that are stored since before there were labels have values alone.
import { z } from 'zod';

export const questionOptionSchema = z.union([
  z.string(),
  z.strictObject({
    value: z.string(),
    /** For a person; it may be what somebody called a plan, so no model is told it. */
    label: z.string(),
    /** One line in generated words: what it is. */
    about: z.string().exactOptional(),
  }),
]);
export type QuestionOption = z.infer<typeof questionOptionSchema>;

interface Offered {
  slot: string;
  options: readonly QuestionOption[];
}

export interface ShownOption {
  value: string;
  label: string;
  about: string | null;
}

export function shownOption(option: QuestionOption): ShownOption {
  if (typeof option === 'string') return { value: option, label: option, about: null };
  return { value: option.value, label: option.label, about: option.about ?? null };
}

/** Identifiers and addresses, whose figures nobody means by a number. */
const identifiers = /0x[0-9a-f]{40}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const quantities: ReadonlySet<string> = new Set([
  ...['amount', 'slippage', 'times', 'every', 'wait', 'condition', 'text'],
]);

/**
 * Whether the number of an option is an answer: never where a number may mean something else, which is where a
 * quantity is asked for, where an answer has a figure in it, and where a label ends with the number of another ("Rent 2").
 */
export function takesNumbers({ slot, options }: Offered): boolean {
  if (options.length === 0 || quantities.has(slot)) return false;
  const shown = options.map(shownOption);
  return shown.every(({ value, label }, at) => {
    if (/\d/.test(value.replace(identifiers, ''))) return false;
    const own = Number(/(\d+)\W*$/.exec(label.replace(identifiers, ''))?.[1] ?? 0);
    return own === 0 || own === at + 1 || own > shown.length;
  });
}

const ordinals = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth'],
  ...['seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'],
];
const numbered = /^(?:#|no\.? |number |option )?(\d{1,2})[.)]?$/;
const placed = /^(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)|([a-z]+))(?: one| option)?[.!]?$/;

/** The answer that only the number of an option stands for ("2", "the second"); null where it is none. */
export function chosenByNumber(question: Offered, said: string): string | null {
  if (!takesNumbers(question)) return null;
  const words = said.trim().toLowerCase().replace(/\s+/g, ' ');
  // "The 1st" of a start is a day.
  const place = question.slot === 'start' ? numberIn(words) : (numberIn(words) ?? placeIn(words));
  const option = question.options[(place ?? 0) - 1];
  const isOption = question.options.some((each) => {
    const { value, label } = shownOption(each);
    return [value, label].some((text) => text.trim().toLowerCase() === words);
  });
  return option === undefined || isOption ? null : shownOption(option).value;
}

/** From 1: "2", "no. 2". */
function numberIn(words: string): number | null {
  const number = numbered.exec(words)?.[1];
  return number === undefined ? null : Number(number);
}

/** From 1: "the second", "2nd"; 0 where it is no place of an option. */
function placeIn(words: string): number {
  const [, figure, ordinal] = placed.exec(words) ?? [];
  return figure === undefined ? ordinals.indexOf(ordinal ?? '') + 1 : Number(figure);
}

/** The options for a terminal, one a line: with its number where that is an answer, and always with the answer. */
export function optionLines(question: Offered): string[] {
  const hasNumbers = takesNumbers(question);
  return question.options.map((option, at) => {
    const { value, label, about } = shownOption(option);
    const said = about === null ? label : `${label}: ${about}`;
    const told = said.includes(value) ? said : `${said} (${value})`;
    return hasNumbers ? `  ${at + 1}. ${told}` : `  ${told}`;
  });
}
