// What is made of two answers about fees and gas, which are never quite the same.
import { z } from 'zod';

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const historyShape = z.looseObject({ reward: z.array(z.array(quantity)).nullish() });

/** The lowest of hex quantities. */
export function lowest(answers: readonly unknown[]): string {
  return inOrder(answers)[0] ?? '0x0';
}

/** The higher one of two estimates; undefined when they are further apart than a fifth. */
export function highestEstimate(answers: readonly unknown[]): string | undefined {
  const ordered = inOrder(answers);
  const [low = '0x0', high = '0x0'] = [ordered[0], ordered.at(-1)];
  return BigInt(high) * 5n > BigInt(low) * 6n ? undefined : high;
}

/** Of fee histories with the same base fees, the one whose tips come to less. */
export function lowerFees(histories: readonly unknown[]): unknown {
  const tipsOf = (history: unknown): bigint => {
    const { reward } = historyShape.parse(history);
    return (reward ?? []).flat().reduce((sum, tip) => sum + BigInt(tip), 0n);
  };
  return [...histories].sort((a, b) => compare(tipsOf(a), tipsOf(b)))[0];
}

function inOrder(answers: readonly unknown[]): string[] {
  return answers
    .map((answer) => quantity.parse(answer))
    .sort((a, b) => compare(BigInt(a), BigInt(b)));
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
