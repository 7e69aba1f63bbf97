import { type Abi, type Address, decodeFunctionData, getAddress, type Hex } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { AllowanceChange } from '../../../shared/chain/allowances.ts';
import { erc20Abi } from '../../../shared/chain/calls/erc20.ts';
import { permit2Abi } from '../../../shared/chain/calls/permit2.ts';
import { meaningOfRehearsed } from '../../../shared/chain/rehearsed-meaning.ts';
import type { PlannedCall } from '../../../shared/chain/types.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';

/**
 * What a call lets others take, where its bytes alone decide that: a plain payment, or a known call of a token that
 * the list vouches for. What was allowed before is taken for nothing. Null for every other call.
 */
export function grantedByCall(
  planned: PlannedCall,
  chainId: number,
  tokens: TokenList,
): AllowanceChange[] | null {
  const { from, to, data } = planned;
  if (data === '0x') return [];
  const isPermit2 = sameAddress(to, contractsOf(chainId)?.permit2 ?? '');
  const { functionName, args } = read(isPermit2 ? permit2Abi : erc20Abi, data as Hex);
  const [address, spender, units, expiresAt] = (isPermit2 ? args : [to, ...args]) as Grant;
  const match = tokens.find(chainId, address ?? '');
  if (match.kind !== 'found' || match.token.added) return null;
  if (functionName !== 'approve') {
    const meaning = meaningOfRehearsed(planned);
    return meaning === null || meaning.spender !== undefined ? null : [];
  }
  const { symbol, decimals } = match.token;
  const named = { chainId, token: getAddress(address), symbol, decimals, owner: from, spender };
  const how = isPermit2 ? { way: 'permit2' as const, expiresAt: String(expiresAt) } : {};
  return [{ ...named, before: '0', after: units.toString(), ...how }];
}

type Grant = [token: Address, spender: Address, units: bigint, expiresAt?: number];

function read(abi: Abi, data: Hex): { functionName: string; args: readonly unknown[] } {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data });
    return { functionName, args };
  } catch {
    return { functionName: '', args: [] };
  }
}
