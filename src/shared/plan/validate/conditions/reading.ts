import type { TokenList } from '../../../tokens/token.ts';
import type { PlainValue } from '../../conditions/operand.ts';
import type { RuntimeFn } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { priceKey } from '../sense/price-key.ts';

/** One question to the world with its defaults filled in, so that equal questions read the same. */
export interface Reading {
  fn: RuntimeFn;
  /** The token or market asked about; empty where there is none. */
  subject: string;
  chainId: number | null;
  /** Lower case; empty for the account that acts. */
  account: string;
}

/** Of any runtime function but arithmetic. */
export function readingOf(fn: RuntimeFn, args: readonly PlainValue[], input: CheckInput): Reading {
  const [first, second, third] = args;
  const nothing: Reading = { fn, subject: '', chainId: null, account: '' };
  switch (fn) {
    case 'price':
      return { ...nothing, subject: priceKey(input, String(first)) };
    case 'balance': {
      const chainId = chainOf(second, input);
      const subject = heldToken(chainId, String(first), input.tokens);
      return { ...nothing, subject, chainId, account: accountOf(third, input) };
    }
    case 'gas_price':
    case 'block_number':
      return { ...nothing, chainId: chainOf(first, input) };
    case 'health_factor': {
      const subject = String(first ?? 'aave_v3').toLowerCase();
      const account = accountOf(second, input);
      return { ...nothing, subject, chainId: chainOf(undefined, input), account };
    }
    default:
      return nothing;
  }
}

/** A token by which balances are kept: its address on that chain, or the text where it is not listed. */
export function heldToken(chainId: number | null, text: string, tokens: TokenList): string {
  const match = chainId === null ? null : tokens.find(chainId, text);
  return (match?.kind === 'found' ? match.token.address : text).toLowerCase();
}

function chainOf(given: PlainValue | undefined, { plan, context }: CheckInput): number | null {
  return given === undefined ? (plan.chainId ?? context.defaultChain ?? null) : Number(given);
}

function accountOf(given: PlainValue | undefined, { plan, context }: CheckInput): string {
  const account = given === undefined ? '' : String(given).toLowerCase();
  const acting = (context.account ?? plan.account)?.toLowerCase();
  return account === acting ? '' : account;
}
