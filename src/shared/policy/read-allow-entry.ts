import { toFunctionSelector } from 'viem/utils';
import { addressProblem, describeAddressProblem } from '../addresses.ts';
import { canonicalText } from '../chain/abi/signature.ts';
import { AppError } from '../errors.ts';
import type { AllowListKind } from './allow-lists.ts';

/** An entry as a list keeps it, in lower case; a function may be written by its signature. Errors: ALLOW_ENTRY_INVALID. */
export function readAllowEntry(list: AllowListKind, text: string): string {
  const written = text.trim();
  return list === 'selectors' ? readSelector(written) : readAddress(written);
}

function readAddress(text: string): string {
  const problem = addressProblem(text);
  if (problem === null) return text.toLowerCase();
  throw invalid(describeAddressProblem(text, problem));
}

function readSelector(text: string): string {
  if (/^0x[0-9a-f]{8}$/i.test(text)) return text.toLowerCase();
  const signature = canonicalText(text);
  if (signature !== null) return toFunctionSelector(signature);
  throw invalid(
    'That is no function: write it as transfer(address,uint256), or its four bytes as 0xa9059cbb.',
  );
}

function invalid(message: string): AppError {
  return new AppError('ALLOW_ENTRY_INVALID', 'invalid_params', message, {
    advice: 'Nothing was changed.',
  });
}
