import type { AbiFunction } from 'viem';
import { AppError } from '../../errors.ts';
import { nearestNames } from '../../nearest-names.ts';
import { canonicalName, canonicalText } from './signature.ts';

/** Of the functions of a contract, when none has a name like the one that was wanted. */
const mostNamed = 20;

/**
 * The function that a plan calls by its name, or by its whole signature where several have that name.
 * Errors: FUNCTION_UNKNOWN, FUNCTION_AMBIGUOUS.
 */
export function findFunction(functions: readonly AbiFunction[], wanted: string): AbiFunction {
  const text = wanted.trim().replace(/^function\s+/, '');
  const whole = text.includes('(') ? canonicalText(text) : null;
  const found = text.includes('(')
    ? functions.filter((each) => canonicalName(each) === whole)
    : functions.filter(({ name }) => name === text);
  const [only] = found;
  if (only === undefined) throw functionUnknown(functions, text);
  if (found.length > 1) throw functionAmbiguous(text, found);
  return only;
}

function functionUnknown(functions: readonly AbiFunction[], wanted: string): AppError {
  const shown = wanted.slice(0, 80);
  const names = [...new Set(functions.map(({ name }) => name))];
  const near = nearestNames(shown.replace(/\(.*$/, ''), names);
  const some = names.slice(0, mostNamed).join(', ');
  const rest = names.length > mostNamed ? ' and others' : '';
  const hint = near.length === 0 ? `It has ${some}${rest}.` : `The nearest are ${near.join(', ')}.`;
  return new AppError(
    'FUNCTION_UNKNOWN',
    'invalid_params',
    `The contract's ABI has no function "${shown}". ${hint}`,
    { advice: 'Nothing was signed. Correct the name, or its types.' },
  );
}

function functionAmbiguous(name: string, found: readonly AbiFunction[]): AppError {
  const all = found.map(canonicalName).join(' or ');
  return new AppError(
    'FUNCTION_AMBIGUOUS',
    'invalid_params',
    `The contract has several functions "${name}": ${all}.`,
    { advice: 'Nothing was signed. Name the one that is meant with its types.' },
  );
}
