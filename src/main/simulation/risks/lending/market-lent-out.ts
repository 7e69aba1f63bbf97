import { encodeFunctionData, getAddress, parseAbi } from 'viem';
import { readAnswer } from '../../../chain/multicall.ts';
import { askFork } from '../reading/ask-fork.ts';
import { percentOf } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);

/** Percent of all that is supplied that is still there. */
const leastLeft = 5n;

/** What is lent out cannot be taken out by anybody before it is paid back. */
export const marketLentOut: RiskRule = async (subject) => {
  const { transaction, assetChanges } = subject.outcome;
  const supplied = assetChanges.find(({ lent }) => lent?.as === 'supplied');
  if (transaction.kind !== 'lend_supply' || supplied?.lent === undefined) return [];
  const [shares, money] = [getAddress(supplied.token), getAddress(supplied.lent.token)];
  const answers = await askFork(subject, [
    { to: money, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [shares] }) },
    { to: shares, data: encodeFunctionData({ abi, functionName: 'totalSupply' }) },
  ]);
  const left = readAnswer<bigint>(abi, 'balanceOf', answers[0] ?? null);
  const all = readAnswer<bigint>(abi, 'totalSupply', answers[1] ?? null);
  if (left === null || all === null || left * 100n >= all * leastLeft) return [];
  return [
    {
      id: 'MARKET_LENT_OUT',
      level: 'caution',
      message: `Of all the ${supplied.lent.symbol} in this market only ${percentOf(left, all)} % are there, the rest is lent out: you may have to wait before you can take yours out.`,
      evidence: { token: money, leftUnits: left.toString(), suppliedUnits: all.toString() },
    },
  ];
};
