import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { type CleanLabel, cleanLabel } from '../../../../shared/tokens/clean-label.ts';
import type { Question } from '../../../chain/multicall.ts';
import { readTokenText } from '../../../chain/token-text.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { askFork } from './ask-fork.ts';
import { type UnlistedToken, unlistedTokens } from './unlisted-tokens.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
]);

/** What a token calls itself, cleaned; empty where it says nothing. */
export interface TokenWords extends UnlistedToken {
  calls: { symbol: CleanLabel; name: CleanLabel };
}

/** In letters, as everywhere. */
const longestName = 64;

/** What the tokens that no list vouches for call themselves. */
export async function wordsOfUnlisted(subject: RiskSubject): Promise<TokenWords[]> {
  const unlisted = unlistedTokens(subject);
  const questions = unlisted.flatMap(({ token }) => [
    tokenQuestion(token, 'symbol'),
    tokenQuestion(token, 'name'),
  ]);
  const answers = await askFork(subject, questions);
  return unlisted.map((each, index) => {
    const [symbol, name] = [answers[2 * index], answers[2 * index + 1]].map(read);
    return { ...each, calls: { symbol: symbol ?? read(null), name: name ?? read(null) } };
  });
}

/** What a token contract says of itself. */
export function tokenQuestion(
  token: Address,
  functionName: 'name' | 'symbol' | 'decimals',
): Question {
  return { to: token, data: encodeFunctionData({ abi, functionName }) };
}

function read(answer: Hex | null | undefined): CleanLabel {
  return cleanLabel(readTokenText(answer ?? '0x') ?? '', longestName);
}
