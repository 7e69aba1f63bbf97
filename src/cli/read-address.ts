import type { Address } from 'viem';
import { AppError } from '../shared/errors.ts';

/** An address from an argument, in its EIP-55 form. Errors: BAD_ADDRESS. */
export async function readAddress(text: string): Promise<Address> {
  const [{ addressProblem, describeAddressProblem }, { getAddress }] = await Promise.all([
    import('../shared/addresses.ts'),
    import('viem/utils'),
  ]);
  const problem = addressProblem(text);
  if (problem === null) return getAddress(text);
  throw new AppError('BAD_ADDRESS', 'invalid_params', describeAddressProblem(text, problem), {
    advice: 'Copy it again from where it came from.',
  });
}
