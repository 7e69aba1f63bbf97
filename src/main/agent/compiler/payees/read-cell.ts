import {
  addressProblem,
  checksummed,
  describeAddressProblem,
  sameAddress,
} from '../../../../shared/addresses.ts';
import { unseenMarks } from '../../../../shared/visible-text.ts';
import { lowerAscii } from '../../words/lex.ts';
import { isName } from '../../words/names-in.ts';

type Cell = { ok: true; value: string } | { ok: false; problem: string };

const longest = 60;

/** A word that a person reads. A spreadsheet would run what begins as a formula, and what is unseen misleads. */
export function textOfCell(text: string): Cell {
  if (/^[=+\-@]/.test(text)) {
    return bad(`"${visible(text)}" begins like a formula.`);
  }
  if (text !== text.replace(unseenMarks, ''))
    return bad(`"${visible(text)}" holds signs that cannot be seen.`);
  return text.length > longest ? bad(`"${visible(text)}" is too long.`) : { ok: true, value: text };
}

/** The address of a row, which has to be that of the contact whose name stands beside it. */
export function addressOfCell(
  text: string,
  name: string,
  contacts: Readonly<Record<string, string>>,
): Cell {
  if (text === '') return bad('the address is missing.');
  if (!/^0x/i.test(text) && isName({ text })) {
    return bad(`"${visible(text)}" is a name. Write the address that it stands for.`);
  }
  const problem = addressProblem(text);
  if (problem !== null) return bad(describeAddressProblem(visible(text), problem));
  const contact = Object.entries(contacts).find(([key]) => lowerAscii(key) === lowerAscii(name));
  if (contact !== undefined && !sameAddress(contact[1], text)) {
    return bad(`${contact[0]} is in the address book with ${contact[1]}, not ${text}.`);
  }
  return { ok: true, value: checksummed(text) };
}

function visible(text: string): string {
  return text.replace(unseenMarks, '').slice(0, longest);
}

function bad(problem: string): Cell {
  return { ok: false, problem };
}
