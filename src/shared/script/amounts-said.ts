// The amounts that the sentences of a group name, in smallest units, and whether lines that somebody wrote keep to them.
import { parseUnits } from '../amounts.ts';
import type { TokenList } from '../tokens/token.ts';
import type { CodeLine } from './script-group.ts';

export interface SaidAmount {
  /** "0.75 ETH" */
  words: string;
  units: string;
}

/** By the list of tokens of the chain; what it does not know has no units here. */
export function amountsSaid(
  operations: readonly string[],
  { chainId, tokens }: { chainId: number; tokens: TokenList },
): SaidAmount[] {
  const all = operations.flatMap((text) => [...text.matchAll(/(\d+(?:\.\d+)?) ([A-Za-z][\w.]*)/g)]);
  const found = all.flatMap(([words, amount = '', symbol = '']): SaidAmount[] => {
    const match = tokens.find(chainId, symbol);
    if (match.kind !== 'found') return [];
    try {
      return [{ words, units: parseUnits(amount, match.token.decimals).toString() }];
    } catch {
      return [];
    }
  });
  return [...new Map(found.map((each) => [each.words, each])).values()];
}

/** Places in arrays, shares of a thousand, fees of pools: no amounts. */
const smallAtMost = 10_000n;

/** Figures of lines that no sentence of the group names. */
export function unsaidFigures(
  lines: readonly Pick<CodeLine, 'line'>[],
  operations: readonly string[],
  said: readonly SaidAmount[],
): string[] {
  const plain = new Set(operations.flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []));
  const units = new Set(said.map((each) => each.units));
  const found = lines.flatMap(({ line }) => figuresIn(line));
  return [...new Set(found)].filter((figure) => {
    const [number = '', unit] = figure.split(' ');
    if (unit !== undefined) return !plain.has(number);
    if (!/^\d+$/.test(number)) return true;
    return BigInt(number) > smallAtMost && !units.has(number) && !plain.has(number);
  });
}

function figuresIn(line: string): string[] {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\b0x[0-9a-fA-F]{40}\b/g, '');
  const numbers =
    bare.match(/(?<![\w.])\d[\w.]*(?:\s+(?:ether|gwei|wei|days|hours|minutes))?/g) ?? [];
  const powers = bare.match(/\*\*/g) ?? [];
  return [...numbers.map((text) => text.replaceAll('_', '').replace(/\s+/g, ' ')), ...powers];
}
