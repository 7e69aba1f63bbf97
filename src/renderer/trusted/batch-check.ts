// Every payment of the table is one that the signer read, and what they come to is added up here once more: nobody
// compares twenty rows with twenty others by eye.
import { sameAddress } from '../../shared/addresses.ts';
import { parseUnits } from '../../shared/amounts.ts';
import type { BatchFacts, PaymentFacts } from '../../shared/approvals/facts.ts';
import { addDecimals, compareDecimalTexts } from '../../shared/decimal-arithmetic.ts';
import { bundledTokens } from '../../shared/tokens/bundled-tokens.ts';
import { batchDigest } from '../../shared/wallet/batch-digest.ts';
import type { BatchProposal, PaymentRead } from '../../shared/wallet/signer-proposal.ts';

const coinDecimals = 18;
/** As many as a token that a person adds may have. */
const mostDecimals = 36;

/** Why what main shows and what the signer read are not the same; empty where they are. */
export function aboutBatch(facts: BatchFacts, proposal: BatchProposal): string[] {
  const reasons: string[] = [];
  const shown = batchDigest(facts.payments.map(({ digest }) => digest));
  if (shown !== proposal.digest || facts.batchDigest !== proposal.digest) {
    reasons.push('The signer holds other payments than those that were rehearsed.');
  }
  if (facts.chainId !== proposal.chainId) reasons.push('The signer would sign for another chain.');
  if (!sameAddress(facts.account.address, proposal.from)) {
    reasons.push('The signer would sign with another account.');
  }
  if (facts.payments.length !== proposal.payments.length) {
    reasons.push('The signer would sign another number of payments.');
  }
  const decimals = new Map(
    facts.payments.map(({ token }) => [token, decimalsShown(facts, proposal, token)]),
  );
  for (const [index, read] of proposal.payments.entries()) {
    const payment = facts.payments[index];
    if (payment === undefined || !isSame(payment, read, decimals.get(payment.token))) {
      reasons.push(`The signer read payment ${index + 1} otherwise than it was shown.`);
    }
  }
  if (!sumsAreRight(facts)) reasons.push('The payments do not come to what was shown.');
  return reasons;
}

/** Whether the app itself knows how a token is called and counted; of others that is what their contract says. */
export function isKnownToken(chainId: number, token: string): boolean {
  return token === 'native' || knownToken(chainId, token) !== undefined;
}

function knownToken(chainId: number, token: string) {
  return bundledTokens.ofChain(chainId).find(({ address }) => sameAddress(address, token));
}

/**
 * The places that the amounts of a token are shown with: those that the app knows, else those by which each amount is
 * what the signer read. Undefined where there are none, or it is called otherwise.
 */
function decimalsShown(
  { chainId, payments }: BatchFacts,
  { payments: reads }: BatchProposal,
  token: string,
): number | undefined {
  if (token === 'native') return coinDecimals;
  const rows = payments.flatMap((payment, index) => {
    const read = reads[index];
    return payment.token === token && read !== undefined ? [{ payment, read }] : [];
  });
  const known = knownToken(chainId, token);
  if (known !== undefined) {
    const isCalledSo = rows.every(({ payment }) => payment.symbol === known.symbol);
    return isCalledSo ? known.decimals : undefined;
  }
  return Array.from({ length: mostDecimals + 1 }, (_, places) => places).find((places) =>
    rows.every(({ payment, read }) => unitsOf(payment.amount, places) === BigInt(read.units)),
  );
}

/** `decimals`: those that its token is shown with, where there are any. */
function isSame(payment: PaymentFacts, read: PaymentRead, decimals: number | undefined): boolean {
  const fee = unitsOf(payment.mostFee, coinDecimals);
  return (
    payment.digest === read.digest &&
    payment.nonce === read.nonce &&
    payment.token.toLowerCase() === read.token.toLowerCase() &&
    sameAddress(payment.recipient.address, read.recipient) &&
    decimals !== undefined &&
    unitsOf(payment.amount, decimals) === BigInt(read.units) &&
    // What a rollup takes beside its gas is not in the bytes.
    fee !== null &&
    fee >= BigInt(read.maxFeeWei)
  );
}

function sumsAreRight({ payments, totals, mostFees }: BatchFacts): boolean {
  const isSum = (shown: string, parts: readonly string[]): boolean =>
    compareDecimalTexts(
      shown,
      parts.reduce((sum, part) => addDecimals(sum, part), '0'),
    ) === 0;
  const paid = new Set(payments.map(({ token }) => token));
  const fees = payments.map(({ mostFee }) => mostFee);
  return (
    totals.length === paid.size &&
    totals.every(({ token, symbol, amount }) => {
      const rows = payments.filter((payment) => payment.token === token);
      const amounts = rows.map((row) => row.amount);
      return rows.every((row) => row.symbol === symbol) && isSum(amount, amounts);
    }) &&
    isSum(mostFees.amount, fees)
  );
}

/** Null where it is no amount with so many places. */
function unitsOf(amount: string, decimals: number): bigint | null {
  try {
    return parseUnits(amount, decimals, { zeroAllowed: true });
  } catch {
    return null;
  }
}
