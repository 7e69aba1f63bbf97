// Leave to take tokens by a signature that the transaction itself carries, in the place of an approval before it.
import type { Address, Hex } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import { type PermitDomain, readPermitDomain } from '../chain/permits/permit-domain.ts';
import type {
  PermitTerms,
  PlannedEffect,
  PlannedTransaction,
} from '../chain/planned-transaction.ts';
import type { ChainToken } from '../chain/tokens.ts';
import type { ToolContext } from './chain-tool.ts';

/** A minute less than the signer lets any permit count. */
const lifetimeSec = 29n * 60n;
/** What is left of a permit has to be enough to be asked about the transaction, and to be mined. */
const leastLeftSec = 60n;

/** What of which token a contract is to take. */
interface Draw {
  token: Pick<ChainToken, 'symbol' | 'decimals'> & { address: Address };
  spender: Address;
  units: bigint;
  /** A permit of less that was signed for the step is of no use. */
  least: bigint;
}

/** Makes the call that carries a permit; null: one that only stands for it, until it is signed. */
type Carrier = (terms: PermitTerms, signature: Hex | null) => PlannedTransaction;

/**
 * The permit and the call that carries it; the call alone once a permit was signed for the step that the token
 * would still take, and then of what was signed. Errors: PERMIT_NOT_SUPPORTED, PERMIT_TO_NO_CONTRACT,
 * PERMIT_CLOCKS_APART, RPC_*.
 */
export async function withPermit(
  draw: Draw,
  context: ToolContext,
  carrier: Carrier,
): Promise<PlannedEffect[]> {
  const { token, spender } = draw;
  const { client, account: owner, nowSeconds } = context;
  const [domain, hasCode, { timestamp }] = await Promise.all([
    readPermitDomain(client, token.address, owner),
    client.hasCode(spender),
    client.head(),
  ]);
  if (domain === null) throw notSupported(token.symbol, token.address);
  if (!hasCode) throw toNoContract(spender);
  const isAhead = timestamp > nowSeconds;
  const now = isAhead ? timestamp : nowSeconds;
  const signed = context.permits.at(-1);
  if (signed !== undefined && stands(signed.terms, draw, { domain, now })) {
    return [carrier(signed.terms, signed.signature)];
  }
  const deadlineSec = nowSeconds + lifetimeSec;
  if (now + leastLeftSec > deadlineSec) throw clocksApart();
  const { symbol, decimals } = token;
  const terms = { ...domain, owner, spender, units: draw.units, deadlineSec };
  return [{ kind: 'permit', terms, symbol, decimals }, carrier(terms, null)];
}

/** Whether the token would still take what was signed, and it is for this. */
function stands(
  { token, spender, units, nonce, deadlineSec }: PermitTerms,
  draw: Draw,
  { domain, now }: { domain: PermitDomain; now: bigint },
): boolean {
  const isForThis =
    sameAddress(token, draw.token.address) &&
    sameAddress(spender, draw.spender) &&
    units >= draw.least;
  return isForThis && nonce === domain.nonce && now + leastLeftSec <= deadlineSec;
}

function notSupported(symbol: string, token: Address): AppError {
  const message = `The contract of ${symbol} does not prove that it takes permits (EIP-2612).`;
  return new AppError('PERMIT_NOT_SUPPORTED', 'invalid_params', message, {
    advice:
      'Leave "permit" out of the step: then an approval of exactly this amount comes before it. Nothing was signed.',
    facts: { token },
  });
}

function toNoContract(spender: Address): AppError {
  const message = 'A permit would let an address take tokens at which there is no contract.';
  return new AppError('PERMIT_TO_NO_CONTRACT', 'policy_denied', message, {
    advice: 'Check the address, and the network. Nothing was signed.',
    facts: { spender },
  });
}

function clocksApart(): AppError {
  const message =
    'The clock of the chain runs ahead of this computer’s, so that a permit of 30 minutes would be over before it counts.';
  return new AppError('PERMIT_CLOCKS_APART', 'invalid_params', message, {
    advice:
      'Set the clock of this computer right, or leave "permit" out of the step: then an approval comes before it. Nothing was signed.',
  });
}
