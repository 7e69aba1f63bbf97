import { addressProblem, checksummed, describeAddressProblem } from '../../../addresses.ts';
import { type ParameterKind, refused, taken } from '../parameter-kind.ts';

/** 0x and 40 digits; mixed case must match EIP-55. */
export const addressKind: ParameterKind = {
  read: (text) => {
    const problem = addressProblem(text);
    if (problem === null) return taken(checksummed(text));
    return refused(describeAddressProblem(text, problem), 'BAD_ADDRESS');
  },
};
