import type { TransactionKind } from '../../../../shared/chain/types.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Several times what each of them usually needs, with many pools, old tokens and first-time storage counted in. */
const usualUpTo: Readonly<Partial<Record<TransactionKind, bigint>>> = {
  transfer: 250_000n,
  approve: 200_000n,
  wrap: 100_000n,
  unwrap: 100_000n,
  swap: 1_500_000n,
  lend_supply: 900_000n,
  lend_withdraw: 900_000n,
  lend_borrow: 900_000n,
  lend_repay: 900_000n,
  lp_add: 900_000n,
  lp_remove: 900_000n,
  stake: 600_000n,
  unstake: 600_000n,
  claim: 600_000n,
  bridge: 900_000n,
  revoke_delegation: 100_000n,
};

/** Arbitrum counts what it pays to Ethereum as gas too. */
const countsOtherwise: readonly number[] = [42161];

/** Whoever makes others pay for work of their own hides it in a call that should be short. */
export const gasUnusual: RiskRule = ({ outcome: { transaction }, client }) => {
  const usual = usualUpTo[transaction.kind];
  if (usual === undefined || countsOtherwise.includes(client.chainId)) return [];
  if (BigInt(transaction.gasUsed) <= usual) return [];
  return [
    {
      id: 'GAS_UNUSUAL',
      level: 'caution',
      message:
        'This needs many times the work that it usually takes: the contract does something else as well, at your cost. Look at who runs it.',
      evidence: { gasUsed: transaction.gasUsed, usualUpTo: usual.toString() },
    },
  ];
};
