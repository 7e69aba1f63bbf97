// Several payments that are answered at once, told as one request: a row for each, and what they come to.

import { groupThousands } from '../../shared/amounts.ts';
import type {
  AddressFact,
  BatchFacts,
  EffectLine,
  PaymentFacts,
} from '../../shared/approvals/facts.ts';
import { addDecimals } from '../../shared/decimal-arithmetic.ts';
import { list } from '../../shared/list-words.ts';
import { batchDigest } from '../../shared/wallet/batch-digest.ts';
import type { RequestFacts } from './build-facts.ts';

export type BatchRequestFacts = Omit<BatchFacts, 'approvalId' | 'status' | 'createdAt'>;

type Findings = RequestFacts['findings'];

/** Null where one of them is not told as a payment of one amount to one recipient. */
export function buildBatchFacts(members: readonly RequestFacts[]): BatchRequestFacts | null {
  const [first] = members;
  const common = findingsOfAll(members);
  const payments = members.map((member) => paymentOf(member, common));
  if (first === undefined || payments.some((payment) => payment === null)) return null;
  const told = payments.filter((payment) => payment !== null);
  const totals = totalsOf(told);
  const sums = totals.map(({ amount, symbol }) => `${groupThousands(amount)} ${symbol}`);
  const { executionId, planId, planName, stepLabel, rehearsedAt, digest } = first;
  const { chainId, networkName, practice, account, nonce, block } = first;
  return {
    subject: 'batch',
    ...{ executionId, planId, planName, rehearsedAt, digest },
    ...{ chainId, networkName, practice, account, nonce, block },
    stepLabel: `${stepLabel} to ${members.at(-1)?.stepLabel ?? ''}`,
    title: `Send ${list(sums)} in ${told.length} payments`,
    actionLabel: `Sign and send ${told.length} payments`,
    findings: common,
    expiresAt: Math.min(...members.map((member) => member.expiresAt)),
    batchDigest: batchDigest(members.map((member) => member.digest)),
    payments: told,
    totals,
    mostFees: feesOf(members),
    addresses: distinct(members.flatMap(({ addresses }) => addresses)),
  };
}

function paymentOf(facts: RequestFacts, common: Findings): PaymentFacts | null {
  const { stepLabel, title, digest, nonce, lines, addresses } = facts;
  const [out, ...more] = lines.filter(({ direction }) => direction !== 'fee');
  const recipient = addresses.find(({ role }) => role === 'Paid to');
  if (out?.direction !== 'out' || more.length > 0 || recipient === undefined) return null;
  return {
    ...{ stepLabel, title, digest, nonce, recipient },
    ...{ token: out.token, symbol: out.symbol, amount: out.limit },
    mostFee: feeOf(facts)?.limit ?? '0',
    findings: facts.findings.filter((finding) => !common.some((each) => same(each, finding))),
  };
}

function feeOf({ lines }: RequestFacts): EffectLine | undefined {
  return lines.find(({ direction }) => direction === 'fee');
}

function feesOf(members: readonly RequestFacts[]): BatchFacts['mostFees'] {
  const fees = members.flatMap((member) => feeOf(member) ?? []);
  const amount = fees.reduce((sum, { limit }) => addDecimals(sum, limit), '0');
  return { symbol: fees[0]?.symbol ?? '', amount };
}

function totalsOf(payments: readonly PaymentFacts[]): BatchFacts['totals'] {
  const sums = new Map<string, BatchFacts['totals'][number]>();
  for (const { token, symbol, amount } of payments) {
    const before = sums.get(token)?.amount ?? '0';
    sums.set(token, { token, symbol, amount: addDecimals(before, amount) });
  }
  return [...sums.values()];
}

/** What was found of every one of them is told once. */
function findingsOfAll(members: readonly RequestFacts[]): Findings {
  const [first, ...rest] = members;
  return (first?.findings ?? []).filter((finding) =>
    rest.every(({ findings }) => findings.some((each) => same(each, finding))),
  );
}

function same(left: Findings[number], right: Findings[number]): boolean {
  return (
    left.id === right.id &&
    left.level === right.level &&
    left.message === right.message &&
    left.evidence === right.evidence
  );
}

function distinct(addresses: readonly AddressFact[]): AddressFact[] {
  const byPlace = addresses.map((fact) => [`${fact.role}/${fact.address}`, fact] as const);
  return [...new Map(byPlace).values()];
}
