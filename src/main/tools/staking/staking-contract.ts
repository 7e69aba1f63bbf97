import { type Address, getAddress, parseAbi } from 'viem';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import { practiceContracts } from '../../../shared/chain/practice-contracts.ts';
import { AppError } from '../../../shared/errors.ts';
import { noContract } from '../../chain/no-contract.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import type { ToolContext } from '../chain-tool.ts';

const stakingViews = parseAbi([
  'function stakingToken() view returns (address)',
  'function rewardsToken() view returns (address)',
  'function balanceOf(address account) view returns (uint256)',
  'function earned(address account) view returns (uint256)',
]);

/** A contract such as Synthetix's StakingRewards. */
export interface StakingContract {
  address: Address;
  /** What is staked. */
  staked: ChainToken & { address: Address };
  /** What is earned. */
  reward: ChainToken & { address: Address };
}

/** Only the practice chains have one that everybody knows. Errors: NO_CONTRACT, RPC_*. */
export async function findStaking({ client, tokens }: ToolContext): Promise<StakingContract> {
  if (!isPracticeChain(client.chainId)) throw noContract('a staking contract', client.chainId);
  const address = practiceContracts.staking;
  const tokenAt = async (functionName: 'stakingToken' | 'rewardsToken') => {
    const found = await client.read((viem) =>
      viem.readContract({ address, abi: stakingViews, functionName }),
    );
    const at = getAddress(found);
    return { ...(await findToken(client, tokens, at)), address: at };
  };
  const [staked, reward] = await Promise.all([tokenAt('stakingToken'), tokenAt('rewardsToken')]);
  return { address, staked, reward };
}

/** What the account has staked, or has earned and not claimed, in units. */
export function readStake(
  { address }: StakingContract,
  functionName: 'balanceOf' | 'earned',
  { client, account }: ToolContext,
): Promise<bigint> {
  return client.read((viem) =>
    viem.readContract({ address, abi: stakingViews, functionName, args: [account] }),
  );
}

/** A token that a plan names has to be the one that is meant. Errors: OTHER_STAKING_TOKEN, those of the token. */
export async function assertToken(
  name: string | undefined,
  wanted: ChainToken,
  { client, tokens }: ToolContext,
): Promise<void> {
  if (name === undefined) return;
  const named = await findToken(client, tokens, name);
  if (named.address === wanted.address) return;
  const message = `The contract works with ${wanted.symbol} here, not with ${named.symbol}.`;
  throw new AppError('OTHER_STAKING_TOKEN', 'invalid_params', message, {
    advice: `Write ${wanted.symbol}, or leave the token out. Nothing was signed.`,
    facts: { wanted: wanted.symbol, named: named.symbol },
  });
}
