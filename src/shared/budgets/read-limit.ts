import { parseUnits } from '../amounts.ts';
import { AppError } from '../errors.ts';
import { bundledTokens } from '../tokens/bundled-tokens.ts';
import type { Token, TokenList } from '../tokens/token.ts';
import type { BudgetKind, Limit } from './limit.ts';

/** A limit as people write it. */
export interface WrittenLimit {
  kind: BudgetKind;
  /** Of a token: its chain, and its symbol, its address or `native`. */
  chainId?: number | undefined;
  token?: string | undefined;
  /** Decimal: ETH for fees, dollars, whole tokens, minutes. Zero allows nothing. */
  amount: string;
}

/** What is limited, and to how much. */
export type ReadLimit = Omit<Limit, 'scope' | 'executionId'>;

const decimals: Readonly<Record<Exclude<BudgetKind, 'token'>, number>> = {
  gas: 18,
  model: 6,
  usd: 6,
  time: 3,
};

/** Errors: BUDGET_TOKEN_UNKNOWN, and those of parseUnits but AMOUNT_ZERO. */
export function readLimit(written: WrittenLimit, tokens: TokenList = bundledTokens): ReadLimit {
  const { kind, amount } = written;
  if (kind !== 'token') {
    const units = parseUnits(amount, decimals[kind], { zeroAllowed: true });
    // A minute has 60 000 milliseconds.
    return { kind, chainId: null, token: null, limitUnits: kind === 'time' ? units * 60n : units };
  }
  const token = requireListed(written, tokens);
  return {
    ...{ kind, chainId: token.chainId, token: token.address.toLowerCase() },
    limitUnits: parseUnits(amount, token.decimals, { zeroAllowed: true }),
  };
}

/** Of a token that is not listed nobody knows how many units make a whole one. */
function requireListed({ chainId = 0, token = '' }: WrittenLimit, tokens: TokenList): Token {
  const byKey = tokens.ofChain(chainId).find(({ address }) => address.toLowerCase() === token);
  if (byKey !== undefined) return byKey;
  const match = tokens.find(chainId, token);
  if (match.kind === 'found') return match.token;
  throw new AppError(
    'BUDGET_TOKEN_UNKNOWN',
    'invalid_params',
    `There is no limit for "${token}": this token is not in the list of chain ${chainId}.`,
    {
      advice: 'Name a listed token, or limit all spending in dollars. Nothing was changed.',
      facts: { chainId, token },
    },
  );
}
