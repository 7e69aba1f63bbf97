import {
  addressProblem,
  checksummed,
  describeAddressProblem,
  sameAddress,
} from '../../../shared/addresses.ts';
import type { Token } from '../../../shared/tokens/token.ts';
import type { Lexeme } from './lex.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from './slot.ts';

/** A listed token and how the plan names it: the symbol, or the address that was typed. */
export interface ResolvedToken {
  token: Token;
  named: string;
}

/** The token that a word or an address means on the chain. */
export function resolveToken(
  slot: string,
  lexeme: Lexeme,
  chainId: number,
  { tokens }: Surroundings,
): Slot<ResolvedToken> {
  const chain = tokens.chainName(chainId) ?? `chain ${chainId}`;
  if (lexeme.kind === 'hex') {
    const problem = addressProblem(lexeme.text);
    if (problem !== null) return unknown(slot, describeAddressProblem(lexeme.text, problem));
  }
  const match = tokens.find(chainId, lexeme.text);
  if (match.kind === 'found') {
    const named = lexeme.kind === 'hex' ? checksummed(lexeme.text) : match.token.symbol;
    return known({ token: match.token, named }, fromText(lexeme));
  }
  if (match.kind === 'ambiguous') {
    const options = match.candidates.map((token) => token.address);
    return unknown(slot, `"${lexeme.text}" could be several tokens on ${chain}. Which?`, options);
  }
  const options = match.near.map((token) => token.symbol);
  const text = `"${lexeme.text.slice(0, 60)}" is not a token of the bundled list on ${chain}. Which token?`;
  return unknown(slot, text, options);
}

/** Whether an address typed beside a symbol is the one the list holds. */
export function checkTokenAddress(
  slot: string,
  { token }: ResolvedToken,
  address: Lexeme | undefined,
): Slot<never> | null {
  if (address === undefined || sameAddress(token.address, address.text)) return null;
  const text = `${address.text.slice(0, 60)} is not the address of ${token.symbol} (${token.address}). Which token is meant?`;
  return unknown(slot, text);
}
