// Several payments of one account that a person answers at once. Each is read as if it were asked about alone;
// together they must be payments and nothing else, with one number after the other, so that the table that a
// person reads says all that is signed.
import { getAddress } from 'viem/utils';
import { argOf } from '../../../shared/chain/decoded-args.ts';
import { batchDigest } from '../../../shared/wallet/batch-digest.ts';
import type {
  BatchProposal,
  PaymentRead,
  SummaryLine,
} from '../../../shared/wallet/signer-proposal.ts';
import type { BatchRequest } from '../protocol/proposal-requests.ts';
import { decodeKnownCall } from '../transaction/known-calls.ts';
import { coinAmount, networkText } from '../transaction/summarise.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import { signerError } from './signer-error.ts';
import { readTransactionQuestion, type TransactionQuestion } from './transaction-question.ts';
import type { Unlocked } from './vault-session.ts';

export interface BatchQuestion {
  subject: 'batch';
  digest: string;
  request: BatchRequest;
  /** In the order in which they are signed. */
  members: readonly TransactionQuestion[];
  payments: readonly PaymentRead[];
  account: ManifestAccount;
}

/** Throws the codes of `readTransactionQuestion`, or BATCH_UNFIT with what keeps the members apart. */
export function readBatchQuestion(request: BatchRequest, unlocked: Unlocked): BatchQuestion {
  const { approvalId, expiresAt } = request;
  const members = request.members.map((member) =>
    readTransactionQuestion({ ...member, expiresAt }, unlocked),
  );
  const [first] = members;
  if (first === undefined || first.request.approvalId !== approvalId) throw unfit('first');
  if (distinct(members.map((member) => member.request.approvalId)) < members.length) {
    throw unfit('id');
  }
  const payments = members.map((member, index) => paymentOf(member, first, index));
  const digest = batchDigest(members.map((member) => member.digest));
  return { subject: 'batch', digest, request, members, payments, account: first.account };
}

function distinct(values: readonly string[]): number {
  return new Set(values).size;
}

function paymentOf(
  { transaction, account, digest, replaces, request }: TransactionQuestion,
  first: TransactionQuestion,
  index: number,
): PaymentRead {
  if (account.address !== first.account.address) throw unfit('account');
  if (transaction.chainId !== first.transaction.chainId) throw unfit('chain');
  if (transaction.nonce !== first.transaction.nonce + BigInt(index)) throw unfit('nonce');
  const { type, to, data, valueWei, nonce, gasLimit, feePerGasWei, accessList } = transaction;
  if (type === 4 || to === null || accessList.length > 0) throw unfit('payment');
  const about = {
    ...{ unsignedTx: request.unsignedTx, digest, nonce: Number(nonce), replaces },
    maxFeeWei: (gasLimit * feePerGasWei).toString(),
  };
  if (data.length === 0) {
    return { ...about, recipient: getAddress(to), token: 'native', units: valueWei.toString() };
  }
  const call = decodeKnownCall(data);
  const recipient = call?.args.find(({ name }) => name === 'to')?.value;
  const amount = argOf(call, 'amount');
  const isTransfer = call?.functionName === 'transfer' && valueWei === 0n;
  if (!isTransfer || typeof recipient !== 'string' || amount === undefined) throw unfit('payment');
  return {
    ...about,
    ...{ recipient: getAddress(recipient), token: getAddress(to), units: String(amount) },
  };
}

function unfit(part: string) {
  return signerError('BATCH_UNFIT', { part });
}

export function shownBatch(question: BatchQuestion) {
  const { request, payments, account, digest } = question;
  const chainId = request.members[0]?.expectation.chainId ?? 0;
  return {
    subject: 'batch',
    ...{ chainId, from: account.address, payments: [...payments] },
    summary: [
      { label: 'Network', value: networkText(BigInt(chainId)) },
      { label: 'From', value: account.address },
      { label: 'Payments', value: `${payments.length}, each signed once, in this order` },
      ...payments.map((payment, index) => paymentLine(payment, index, chainId)),
      ...totalLines(payments, chainId),
      { label: 'Digest', value: digest },
    ],
  } satisfies Partial<BatchProposal>;
}

function paymentLine(payment: PaymentRead, index: number, chainId: number): SummaryLine {
  const { recipient, token, units, nonce, maxFeeWei, replaces } = payment;
  const fee = coinAmount(BigInt(maxFeeWei), chainId);
  const again = replaces ? '; another transaction with this nonce was signed before' : '';
  const value = `${amountText(token, BigInt(units), chainId)} to ${recipient}, nonce ${nonce}, highest fee ${fee}${again}`;
  return { label: String(index + 1), value };
}

function totalLines(payments: readonly PaymentRead[], chainId: number): SummaryLine[] {
  const sums = new Map<string, bigint>();
  for (const { token, units } of payments) {
    sums.set(token, (sums.get(token) ?? 0n) + BigInt(units));
  }
  const fees = payments.reduce((sum, { maxFeeWei }) => sum + BigInt(maxFeeWei), 0n);
  return [
    ...[...sums].map(([token, units]) => ({
      label: 'In all',
      value: amountText(token, units, chainId),
    })),
    { label: 'Highest fees', value: coinAmount(fees, chainId) },
  ];
}

function amountText(token: string, units: bigint, chainId: number): string {
  return token === 'native' ? coinAmount(units, chainId) : `${units} units of ${token}`;
}
