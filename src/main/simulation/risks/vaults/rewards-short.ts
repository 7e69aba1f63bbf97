import { type Address, encodeFunctionData, getAddress, parseAbi } from 'viem';
import { readAnswer } from '../../../chain/multicall.ts';
import { askFork } from '../reading/ask-fork.ts';
import { blockOf } from '../reading/block-of.ts';
import { isSame } from '../reading/own-changes.ts';
import { percentOf } from '../reading/percent.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

const abi = parseAbi([
  'function rewardRate() view returns (uint256)',
  'function periodFinish() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function rewardsToken() view returns (address)',
  'function stakingToken() view returns (address)',
  'function balanceOf(address account) view returns (uint256)',
]);
type Figure = (typeof abi)[number]['name'];

/** A staking contract promises so much a second until a day, and need not hold it. */
export const rewardsShort: RiskRule = async (subject) => {
  if (subject.outcome.transaction.kind !== 'stake') return [];
  const contract = getAddress(subject.outcome.transaction.to);
  const promise = await promisedBy(subject, contract);
  if (promise === null) return [];
  const { reward, promised, staked } = promise;
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [contract] });
  const [answer = null] = await askFork(subject, [{ to: reward, data }]);
  const held = (readAnswer<bigint>(abi, 'balanceOf', answer) ?? 0n) - staked;
  // What rounding leaves is no promise that is not kept.
  if (held * 100n >= promised * 99n) return [];
  return [
    {
      id: 'REWARDS_SHORT',
      level: 'caution',
      message: `The contract holds only ${percentOf(held > 0n ? held : 0n, promised)} % of the rewards that it promises: what you earn may not be paid.`,
      evidence: {
        contract,
        reward,
        promisedUnits: promised.toString(),
        heldUnits: held.toString(),
      },
    },
  ];
};

/** Null for a contract that does not say: of another kind, or without an end to its promise. */
async function promisedBy(
  subject: RiskSubject,
  contract: Address,
): Promise<{ reward: Address; promised: bigint; staked: bigint } | null> {
  const names: Exclude<Figure, 'balanceOf'>[] = [
    ...(['rewardRate', 'periodFinish', 'totalSupply', 'rewardsToken', 'stakingToken'] as const),
  ];
  const [answers, { timestamp }] = await Promise.all([
    askFork(
      subject,
      names.map((name) => ({
        to: contract,
        data: encodeFunctionData({ abi, functionName: name }),
      })),
    ),
    blockOf(subject),
  ]);
  const [rate, ends, supply] = names
    .slice(0, 3)
    .map((name, index) => unitsIn(name, answers[index]));
  const [reward, token] = names
    .slice(3)
    .map((name, index) => readAnswer<Address>(abi, name, answers[index + 3] ?? null));
  if (!rate || !ends || !reward || ends <= timestamp) return null;
  // What others staked is no reward, where both are the same token.
  const staked = isSame(reward, token ?? undefined) ? (supply ?? 0n) : 0n;
  return { reward, promised: rate * (ends - timestamp), staked };
}

function unitsIn(name: Figure, answer: `0x${string}` | null | undefined): bigint | null {
  return readAnswer<bigint>(abi, name, answer ?? null);
}
