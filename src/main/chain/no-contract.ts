import { AppError } from '../../shared/errors.ts';

/** NO_CONTRACT: a contract that a step needs is not known on this chain. `what`: with its article. */
export function noContract(what: string, chainId: number): AppError {
  return new AppError('NO_CONTRACT', 'invalid_params', `On this chain, ${what} is not known.`, {
    advice: 'Use another chain, or change the step.',
    facts: { chainId },
  });
}
