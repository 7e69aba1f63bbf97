import type { AbiFunction, Address } from 'viem';
import { findFunction } from '../../shared/chain/abi/find-function.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import {
  type AddedContracts,
  type VerifiedContract,
  verifiedContract,
} from '../chain/contracts/verified-contract.ts';

/** Which function of which contract. */
export interface Called {
  address: Address;
  functionName: string;
}

/**
 * A function by the ABI of its contract. `looks`: it changes nothing; `acts`: it does.
 * Errors: those of `verifiedContract` and `findFunction`, FUNCTION_ACTS, FUNCTION_LOOKS.
 */
export async function functionOf(
  client: ChainClient,
  added: AddedContracts,
  { address, functionName }: Called,
  does: 'looks' | 'acts',
): Promise<{ item: AbiFunction; contract: VerifiedContract }> {
  const contract = await verifiedContract(client, address, added);
  const item = findFunction(contract.functions, functionName);
  const looks = item.stateMutability === 'view' || item.stateMutability === 'pure';
  if (looks !== (does === 'looks')) throw otherTool(item.name, looks);
  return { item, contract };
}

function otherTool(functionName: string, looks: boolean): AppError {
  const [code, message] = looks
    ? [
        'FUNCTION_LOOKS',
        `The function ${functionName} only looks: nothing has to be signed for it.`,
      ]
    : [
        'FUNCTION_ACTS',
        `The function ${functionName} changes something, so it cannot be looked up.`,
      ];
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was signed. Use ${looks ? 'read_contract' : 'write_contract'} for it.`,
    facts: { functionName },
  });
}
