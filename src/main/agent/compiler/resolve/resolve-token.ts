import {
  addressProblem,
  checksummed,
  describeAddressProblem,
  sameAddress,
} from '../../../../shared/addresses.ts';
import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import type { QuestionOption } from '../../../../shared/plan/question-option.ts';
import type { Token } from '../../../../shared/tokens/token.ts';
import type { Said, SaidText } from '../../intent/said.ts';
import { type Lexeme, lowerAscii } from '../../words/lex.ts';
import { lexemeOf } from '../said-words.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';

/** A token of the chain, and how the plan names it. */
export interface ResolvedToken {
  chainId: number;
  /** `native` for the chain's own coin. */
  address: string;
  /** For people; the address itself when the token is not listed. */
  symbol: string;
  /** Null when the token is not listed: only its contract knows. */
  decimals: number | null;
  /** As the plan writes it: the symbol, or the address that was typed. */
  named: string;
}

export function listed(token: Token, named = token.symbol): ResolvedToken {
  const { chainId, address, symbol, decimals } = token;
  return { chainId, address, symbol, decimals, named };
}

/** The token that a word or an address means on the chain. */
export function resolveToken(
  slot: string,
  said: SaidText,
  chainId: number,
  { tokens }: Pick<Surroundings, 'tokens'>,
): Slot<ResolvedToken> {
  const lexeme = lexemeOf(said);
  if (lexeme.kind === 'hex') return resolveAddress(slot, lexeme, chainId, { tokens });
  const match = tokens.find(chainId, lexeme.text);
  const chain = tokens.chainName(chainId) ?? `chain ${chainId}`;
  switch (match.kind) {
    case 'found':
      return known(listed(match.token), fromText(lexeme));
    case 'ambiguous': {
      const options = match.candidates.map(labelled);
      return unknown(slot, `"${lexeme.text}" could be several tokens on ${chain}. Which?`, options);
    }
    case 'unknown': {
      const coin = tokens.ofChain(chainId).find((token) => isCoinCalled(token, lexeme.lower));
      if (coin !== undefined) return known(listed(coin), fromText(lexeme));
      const options = match.near.map((token) => token.symbol);
      const text = `"${lexeme.text.slice(0, 60)}" is not a token of the bundled list on ${chain}. Which token? Its address would do.`;
      return unknown(slot, text, options);
    }
  }
}

/** Identity is the whole address, which comes first: what a token calls itself is only said beside it. */
function labelled({ address, symbol, name }: Token): QuestionOption {
  return { value: address, label: `${address} (${symbol}, ${name})` };
}

/** "ether", "ethers": the name of the chain's own coin. */
function isCoinCalled({ address, name }: Token, word: string): boolean {
  const called = lowerAscii(name);
  return address === 'native' && (word === called || word === `${called}s`);
}

function resolveAddress(
  slot: string,
  lexeme: Lexeme,
  chainId: number,
  { tokens }: Pick<Surroundings, 'tokens'>,
): Slot<ResolvedToken> {
  const problem = addressProblem(lexeme.text);
  if (problem !== null) return unknown(slot, describeAddressProblem(lexeme.text, problem));
  const address = checksummed(lexeme.text);
  const match = tokens.find(chainId, address);
  if (match.kind === 'found') return known(listed(match.token, address), fromText(lexeme));
  const text = `${address} is not in the bundled token list; what it is, only its contract says.`;
  const assumption: Assumption = { slot, value: address, text };
  const token = { chainId, address, symbol: address, decimals: null, named: address };
  return known(token, fromText(lexeme), [assumption]);
}

/** Whether an address typed beside a symbol is the one the list holds. */
export function checkTokenAddress(
  slot: string,
  token: ResolvedToken,
  address: Said | undefined,
): Slot<never> | null {
  if (address === undefined) return null;
  if (address.kind === 'text' && sameAddress(token.address, address.text)) return null;
  const text = `${address.text.slice(0, 60)} is not the address of ${token.symbol} (${token.address}). Which token is meant?`;
  return unknown(slot, text);
}
