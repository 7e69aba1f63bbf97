// A contract such as Synthetix's StakingRewards; only the practice chains have one that everybody knows.
import { type Address, getAddress, parseAbi } from 'viem';
import { isPracticeChain } from '../../../../shared/chain/addresses.ts';
import { practiceContracts } from '../../../../shared/chain/practice-contracts.ts';
import type { DeclareIntent, StepFrame } from '../intent.ts';
import { amountOf, gainedOf } from '../step-amount.ts';
import { type StepToken, stepToken } from '../step-token.ts';

const abi = parseAbi([
  'function stakingToken() view returns (address)',
  'function rewardsToken() view returns (address)',
  'function balanceOf(address account) view returns (uint256)',
]);

export const declareStake: DeclareIntent = async (frame) => {
  const { contract, token } = await placeOf(frame, 'stakingToken');
  const { asset } = token;
  const { most } = await amountOf(frame, frame.call.params['amount'] ?? 'max', token);
  return {
    ...{ calls: [contract], valueWei: 0n, out: [{ asset, most }], in: [] },
    allow: [{ asset, spender: contract, most, way: 'token' }],
    parties: [],
  };
};

export const declareUnstake: DeclareIntent = async (frame) => {
  const { account, params } = frame.call;
  const { contract, token } = await placeOf(frame, 'stakingToken');
  const { asset } = token;
  const { least } = await amountOf(frame, params['amount'], token, async () => {
    const args = [account] as const;
    const left = await frame.client.read((viem) =>
      viem.readContract({ address: contract, abi, functionName: 'balanceOf', args }),
    );
    return left + gainedOf(frame, asset, account);
  });
  return { ...nothingGoes(contract), in: [{ asset, to: account, least }] };
};

/** It pays whatever was earned until then. */
export const declareClaim: DeclareIntent = async (frame) => {
  const { contract } = await placeOf(frame, 'rewardsToken');
  return { ...nothingGoes(contract), in: [] };
};

function nothingGoes(contract: Address) {
  return { calls: [contract], valueWei: 0n, out: [], allow: [], parties: [] };
}

async function placeOf(
  frame: StepFrame,
  functionName: 'stakingToken' | 'rewardsToken',
): Promise<{ contract: Address; token: StepToken }> {
  const { client, call } = frame;
  if (call.params['protocol'] !== 'staking_rewards' || !isPracticeChain(client.chainId)) {
    throw new TypeError('no staking contract is known');
  }
  const contract = practiceContracts.staking;
  const token = await client.read((viem) =>
    viem.readContract({ address: contract, abi, functionName }),
  );
  return { contract, token: await stepToken(frame, getAddress(token)) };
}
