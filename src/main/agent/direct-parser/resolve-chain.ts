import type { ClauseWords } from './draft.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from './slot.ts';

/** The chain that was named, else the default one, said out loud. */
export function resolveChain(
  words: ClauseWords['chain'],
  { context, tokens }: Surroundings,
): Slot<number> {
  const name = (chainId: number): string => tokens.chainName(chainId) ?? `chain ${chainId}`;
  const usable = (chainId: number): boolean =>
    (context.chains?.includes(chainId) ?? true) && tokens.ofChain(chainId).length > 0;
  const options = (context.chains ?? tokens.chains()).filter(usable).map(name);
  if (words !== undefined) {
    const fits = words.ids.filter(usable);
    const chosen = fits.find((chainId) => chainId === context.defaultChain) ?? fits[0];
    if (chosen !== undefined) return known(chosen, fromText(words));
    return unknown('chain', `${name(words.ids[0] ?? 0)} is not set up here. Which chain?`, options);
  }
  const [only, ...others] = context.chains ?? [];
  const chosen = context.defaultChain ?? (others.length === 0 ? only : undefined);
  if (chosen === undefined) return unknown('chain', 'On which chain?', options);
  if (!usable(chosen)) {
    return unknown('chain', `${name(chosen)} is not set up here. Which chain?`, options);
  }
  const text = `No chain was named; ${name(chosen)} is used.`;
  return known(chosen, { source: 'default' }, [{ slot: 'chain', value: String(chosen), text }]);
}
