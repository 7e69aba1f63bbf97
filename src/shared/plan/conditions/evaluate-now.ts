// Reads what a condition is about, from the network and the run's own results, and has its truth decided.
import type { Condition } from '../conditions.ts';
import { type Evaluation, evaluateCondition } from './evaluate-condition.ts';
import type { PlainValue } from './operand.ts';
import type { WorldRef } from './resolve-value.ts';

/** Answers a reference whose arguments are plain values. Throws where there is no answer. */
export type AnswerRef = (ref: WorldRef) => Promise<unknown>;

/**
 * The condition with every value as it is now. What cannot be read is undefined, and makes its
 * comparison unknown; each value is read once. Never throws.
 */
export async function evaluateNow(condition: Condition, answer: AnswerRef): Promise<Evaluation> {
  const known = new Map<string, PlainValue | undefined>();
  for (;;) {
    const wanted = new Map<string, WorldRef>();
    const evaluation = evaluateCondition(condition, (ref, args) => {
      const plain = withArgs(ref, args);
      const key = JSON.stringify(plain);
      if (!known.has(key)) wanted.set(key, plain);
      return known.get(key);
    });
    if (wanted.size === 0) return evaluation;
    // Arguments may be values themselves, so that answers can lead to further questions.
    await Promise.all(
      [...wanted].map(async ([key, ref]) => known.set(key, await plainAnswer(ref, answer))),
    );
  }
}

function withArgs(ref: WorldRef, args: readonly PlainValue[]): WorldRef {
  if (ref.type !== 'runtime') return ref;
  return { ...ref, args: args.map((value) => ({ type: 'literal', value })) };
}

async function plainAnswer(ref: WorldRef, answer: AnswerRef): Promise<PlainValue | undefined> {
  try {
    const value = await answer(ref);
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
    return isPlain ? (value as PlainValue) : undefined;
  } catch {
    return undefined;
  }
}
