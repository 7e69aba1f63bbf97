import { formatUnits } from '../../../shared/amounts.ts';
import type { EffectLine, TransactionFacts } from '../../../shared/approvals/facts.ts';
import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { EffectTransaction } from '../../store/queries/effects.ts';
import type { Network } from '../ports.ts';
import { mostFeeWei } from '../unsigned-transaction.ts';

interface Replacing {
  purpose: ReplacementPurpose;
  transaction: UnsignedTransaction;
  /** The most that the network takes beside gas, for either. */
  mostL1FeeWei: bigint;
  /** What it takes the place of. */
  carrier: EffectTransaction;
  /** That takes a delegation back. */
  undelegates: boolean;
  digest: string;
  expiresAt: number;
  native: Network['native'];
}

const words = {
  speed_up: { title: 'Speed up', action: 'Sign, for the higher fee' },
  cancel: { title: 'Cancel', action: 'Sign the cancellation' },
} as const;

/** What is shown of a replacement: what it is for, both fees, and what it takes the place of. */
export function replacementFacts(original: TransactionFacts, replacing: Replacing) {
  const { approvalId: _id, status: _status, createdAt: _createdAt, ...facts } = original;
  const { purpose, transaction, digest, expiresAt } = replacing;
  const { title, action } = words[purpose];
  const fee = feeLine(replacing);
  const kept = purpose === 'cancel' ? [] : facts.lines.filter((line) => line.direction !== 'fee');
  return {
    ...facts,
    title: `${title}: ${facts.title}`,
    actionLabel: action,
    lines: [...kept, fee],
    addresses: purpose === 'cancel' ? [] : facts.addresses,
    decoded: purpose === 'cancel' ? '' : facts.decoded,
    findings: [replaces(replacing), ...(purpose === 'cancel' ? left(replacing) : facts.findings)],
    nonce: transaction.nonce,
    digest,
    expiresAt,
  };
}

/** What a cancellation cannot call off. */
function left({ undelegates }: Replacing): TransactionFacts['findings'] {
  if (!undelegates) return [];
  const message =
    'The contract keeps its control over the account. The authorization that takes it back has been seen by others already: any of them can still send it, and nobody can do anything else with it. The next transaction of this account takes its number; if somebody sends the authorization first, that transaction is never mined.';
  return [{ id: 'AUTHORIZATION_STAYS', level: 'info', message, evidence: '' }];
}

function feeLine({ transaction, mostL1FeeWei, native }: Replacing): EffectLine {
  const most = formatUnits(mostFeeWei(transaction) + mostL1FeeWei, native.decimals);
  const { symbol } = native;
  return { direction: 'fee', symbol, rehearsed: `-${most}`, limit: most, token: 'native' };
}

function replaces({ purpose, transaction, mostL1FeeWei, carrier, native }: Replacing) {
  const coins = (gasWei: bigint): string =>
    `${formatUnits(gasWei + mostL1FeeWei, native.decimals)} ${native.symbol}`;
  const before = coins(BigInt(carrier.gasLimit) * BigInt(carrier.maxFeePerGasWei));
  const now = coins(mostFeeWei(transaction));
  const what = purpose === 'cancel' ? 'does nothing' : 'does the same';
  return {
    id: 'REPLACES',
    level: 'info' as const,
    message: `It takes the place of a transaction that is on its way and ${what}. Only one of the two can be mined. Highest fee until now ${before}, now ${now}.`,
    evidence: `replaces: ${carrier.txHash}`,
  };
}
