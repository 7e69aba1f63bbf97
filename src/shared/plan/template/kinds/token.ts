import { addressProblem, checksummed, describeAddressProblem } from '../../../addresses.ts';
import type { TokenMatch } from '../../../tokens/token.ts';
import {
  type ParameterFacts,
  type ParameterKind,
  type ParameterReading,
  refused,
  taken,
} from '../parameter-kind.ts';

/** A symbol of the bundled list, as the list writes it, or the address of a token. */
export const tokenKind: ParameterKind = {
  read: (text, _parameter, facts) => {
    if (!text.startsWith('0x')) return readSymbol(text, facts);
    const problem = addressProblem(text);
    if (problem === null) return taken(checksummed(text));
    return refused(describeAddressProblem(text, problem), 'BAD_ADDRESS');
  },
};

function readSymbol(text: string, { tokens, chainId }: ParameterFacts): ParameterReading {
  if (chainId === undefined) {
    const known = tokens.chains().some((chain) => tokens.find(chain, text).kind === 'found');
    return known ? taken(text) : refused('No token of this name is known.', 'UNKNOWN_TOKEN');
  }
  const match = tokens.find(chainId, text);
  if (match.kind === 'found') return taken(match.token.symbol);
  const chain = tokens.chainName(chainId) ?? `chain ${chainId}`;
  return refused(`${sayUnknown(match, chain)}${near(match)}`, 'UNKNOWN_TOKEN');
}

function sayUnknown(match: TokenMatch, chain: string): string {
  return match.kind === 'ambiguous'
    ? `Several tokens of ${chain} have this name: give the address.`
    : `No token of this name is known on ${chain}.`;
}

function near(match: TokenMatch): string {
  if (match.kind !== 'unknown' || match.near.length === 0) return '';
  return ` Near to it: ${match.near.map(({ symbol }) => symbol).join(', ')}.`;
}
