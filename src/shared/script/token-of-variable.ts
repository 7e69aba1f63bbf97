import type { Token, TokenList } from '../tokens/token.ts';
import type { ScriptGroup } from './script-group.ts';

/**
 * The token that the sentences of a group name beside a variable, as in "USDC {$X}" and "{$X} USDC": by it the smallest
 * units of the variable can be read. Null where none does, or where they name several.
 */
export function tokenOfVariable(
  name: string,
  { operations }: Pick<ScriptGroup, 'operations'>,
  on: { chainId: number; tokens: TokenList },
): Token | null {
  const found = operations.flatMap((sentence) => {
    const parts = sentence.split(`{$${name}}`);
    return parts.flatMap((part, at) => [
      ...(at < parts.length - 1 ? wordsAt(part, /([A-Za-z][\w.]*) $/) : []),
      ...(at > 0 ? wordsAt(part, /^ ([A-Za-z]\w*)/) : []),
    ]);
  });
  const named = found.flatMap((word) => {
    const match = on.tokens.find(on.chainId, word);
    return match.kind === 'found' ? match.token : [];
  });
  const [first] = named;
  const isOne = named.every(({ address }) => address === first?.address);
  return first !== undefined && isOne ? first : null;
}

function wordsAt(text: string, place: RegExp): string[] {
  const word = place.exec(text)?.[1];
  return word === undefined ? [] : [word];
}
