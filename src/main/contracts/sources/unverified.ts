import type { Address } from 'viem';
import { serviceNames } from '../../../shared/contracts/contract-source.ts';
import { AppError } from '../../../shared/errors.ts';
import type { StoredSource } from '../../store/queries/contract-sources.ts';

const ways =
  'Nothing was signed. Add its ABI if its maker gave it to you, or accept the contract as it is, for this address alone: in the plan, or in the settings under "Contracts".';

/** Every service that was asked answered, and none has its source. */
export function unverified({ address, chainId, asked, missing }: StoredSource): AppError {
  const names = asked.map((each) => serviceNames[each]).join(' and ');
  const message =
    missing === 'proxy_unknown'
      ? `The contract ${address} sends its calls on to other code, and nobody can tell from outside which.`
      : `Nobody verified the contract ${address}: ${names} has no source of it.`;
  return new AppError('CONTRACT_UNVERIFIED', 'policy_denied', message, {
    advice: ways,
    facts: { address, chainId, asked: asked.join(' ') },
  });
}

/** Nobody was asked, because no service is switched on for the chain. */
export function notAsked(address: Address, chainId: number): AppError {
  const message = `What the contract ${address} can be asked for is not known here, and nobody was asked for its source.`;
  return new AppError('ABI_MISSING', 'invalid_params', message, {
    advice: ways,
    facts: { address, chainId },
  });
}
