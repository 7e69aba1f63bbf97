import { PracticeControl } from '../main/chain/practice/control/practice-control.ts';
import { practiceBaseId, practiceEthereumId } from '../shared/chain/addresses.ts';
import { practiceWorldOf } from './practice-world-of.ts';
import { usageError } from './usage-error.ts';
import type { VerbContext, VerbOption } from './verb.ts';

/** Which of the two practice chains a verb is about. */
export const practiceChainOption: VerbOption = {
  flags: '--chain <name>',
  describe: 'which of the two; practice-ethereum by default',
  choices: ['practice-ethereum', 'practice-base'],
};

/** The chain that the option names, by its id and in words. */
export function practiceChainOf(context: VerbContext): { chainId: number; words: string } {
  return context.option('chain') === 'practice-base'
    ? { chainId: practiceBaseId, words: 'practice Base' }
    : { chainId: practiceEthereumId, words: 'practice Ethereum' };
}

/** Acts on the practice world, which is started for it where it does not run. */
export async function withPracticeControl<T>(
  context: VerbContext,
  act: (control: PracticeControl) => Promise<T>,
): Promise<T> {
  const world = await practiceWorldOf(context);
  try {
    return await act(new PracticeControl(world));
  } finally {
    await world.stop();
  }
}

/** A whole number above zero, as an argument. */
export function wholeNumber(text: string, verb: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw usageError(`"${text}" is not a whole number above zero.`, verb);
}
