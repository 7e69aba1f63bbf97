import { type Address, getAddress, parseAbi } from 'viem';
import type { RiskRule } from '../risk-rule.ts';

const worthAbi = parseAbi(['function convertToAssets(uint256 shares) view returns (uint256)']);

/** In percent of what was paid for them. */
const leastWorth = 98n;

/** What a vault gave for a deposit, by its own word: a vault need not keep to what it said before. */
export const sharesTooDear: RiskRule = async ({ outcome, client }) => {
  const { transaction, assetChanges } = outcome;
  if (transaction.kind !== 'vault_deposit') return [];
  const own = assetChanges.filter(({ account }) => account === transaction.from);
  const vault: Address = getAddress(transaction.to);
  const shares = BigInt(own.find(({ token }) => token === vault)?.deltaUnits ?? '0');
  const paid = -BigInt(own.find(({ deltaUnits }) => deltaUnits.startsWith('-'))?.deltaUnits ?? '0');
  const worth = await client.read((viem) =>
    viem.readContract({
      ...{ address: vault, abi: worthAbi, functionName: 'convertToAssets', args: [shares] },
    }),
  );
  if (worth * 100n >= paid * leastWorth) return [];
  return [
    {
      id: 'SHARES_TOO_DEAR',
      level: 'danger',
      message: 'The shares that the vault gave in the rehearsal are worth less than what was paid.',
      evidence: { vault, paidUnits: paid.toString(), worthUnits: worth.toString() },
    },
  ];
};
