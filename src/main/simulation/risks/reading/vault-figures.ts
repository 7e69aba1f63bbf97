import { type Address, encodeFunctionData, getAddress, parseAbi } from 'viem';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { readAnswer } from '../../../chain/multicall.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { askFork } from './ask-fork.ts';

const abi = parseAbi([
  'function asset() view returns (address)',
  'function totalSupply() view returns (uint256)',
  'function totalAssets() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function maxRedeem(address owner) view returns (uint256)',
]);

/** What a vault says after a deposit, in units; null where it does not say. */
export interface VaultFigures {
  vault: Address;
  asset: Address | null;
  /** All shares, and what they stand for. */
  supply: bigint | null;
  assets: bigint | null;
  /** Of whoever got the shares: how many, and how many of them could be given back now. */
  held: bigint | null;
  redeemable: bigint | null;
}

/** Null for every call that is no deposit into a vault. Errors: RPC_*. */
export async function vaultFigures(subject: RiskSubject): Promise<VaultFigures | null> {
  const { transaction } = subject.outcome;
  if (transaction.kind !== 'vault_deposit') return null;
  const vault = getAddress(transaction.to);
  const holder = meaningOfRehearsed(transaction)?.recipient ?? getAddress(transaction.from);
  const asked = [
    encodeFunctionData({ abi, functionName: 'asset' }),
    encodeFunctionData({ abi, functionName: 'totalSupply' }),
    encodeFunctionData({ abi, functionName: 'totalAssets' }),
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] }),
    encodeFunctionData({ abi, functionName: 'maxRedeem', args: [holder] }),
  ];
  const answers = await askFork(
    subject,
    asked.map((data) => ({ to: vault, data })),
  );
  const units = (name: string, place: number) =>
    readAnswer<bigint>(abi, name, answers[place] ?? null);
  return {
    ...{ vault, asset: readAnswer<Address>(abi, 'asset', answers[0] ?? null) },
    ...{ supply: units('totalSupply', 1), assets: units('totalAssets', 2) },
    ...{ held: units('balanceOf', 3), redeemable: units('maxRedeem', 4) },
  };
}
