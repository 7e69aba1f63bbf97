import type { Address } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { ToolContext } from './chain-tool.ts';
import { namedContract } from './named-contract.ts';

/** The token or collection that is named. Errors: NATIVE_APPROVAL, and those of findToken. */
export async function allowableContract(context: ToolContext, name: string): Promise<Address> {
  const { address, symbol } = await namedContract(context, name);
  if (address === 'native') throw nativeApproval(symbol);
  return address;
}

/** The chain's own coin cannot be allowed to anybody. */
export function nativeApproval(symbol: string): AppError {
  const message = `${symbol} has no allowances.`;
  return new AppError('NATIVE_APPROVAL', 'invalid_params', message, {
    advice: `Nobody can take ${symbol} from an account; there is nothing to approve or to take back.`,
  });
}
