import { AppError } from '../../../shared/errors.ts';
import { shownText } from './read-name.ts';

const useAddress = 'Nothing was signed. Check how the name is written, or use the address.';

export function namesNotHere(chainId: number): AppError {
  return new AppError(
    'NAMES_NOT_HERE',
    'invalid_params',
    'This network keeps no names such as "alice.eth".',
    {
      advice: 'Nothing was signed. Use the address, or look the name up on Ethereum.',
      facts: { chainId },
    },
  );
}

export function nameUnknown(name: string): AppError {
  const message = `Nobody has set up the name "${shownText(name)}".`;
  return new AppError('NAME_UNKNOWN', 'invalid_params', message, { advice: useAddress });
}

export function nameHasNoAddress(name: string): AppError {
  const message = `The name "${shownText(name)}" stands for no address.`;
  return new AppError('NAME_NO_ADDRESS', 'invalid_params', message, {
    advice: 'Nothing was signed. Ask its owner for the address.',
  });
}

export function resolverFailed(name: string): AppError {
  const message = `The contract that knows "${shownText(name)}" gives no answer that can be read.`;
  return new AppError('NAME_RESOLVER_FAILED', 'invalid_params', message, {
    advice:
      'Nothing was signed. Names that are answered outside of the chain are not looked up; use the address.',
  });
}

export function nameContradicted(name: string): AppError {
  const message = `The contract that knows "${shownText(name)}" gives two different addresses for it.`;
  return new AppError('NAME_CONTRADICTED', 'policy_denied', message, {
    advice: 'Nothing was signed. Ask whoever you want to pay for the address itself.',
  });
}

/** `before` is what was agreed to. */
export function nameChanged(name: string, before: string, now: string): AppError {
  const message = `"${shownText(name)}" stood for ${before} when this plan was made, and stands for ${now} now.`;
  return new AppError('NAME_CHANGED', 'policy_denied', message, {
    advice:
      'Nothing was signed by this step. Ask whoever you want to pay, and make the plan anew if the new address is theirs.',
    facts: { before, now },
  });
}

/** NAME_NOT_CLAIMED: the address has no name, or one that leads elsewhere. */
export function noNameOf(address: string): AppError {
  return new AppError(
    'NAME_NOT_CLAIMED',
    'invalid_params',
    `${address} has no name that leads back to it.`,
    {
      advice: 'Nothing was signed. Use the address itself.',
      facts: { address },
    },
  );
}
