import type { SaidText } from '../../intent/said.ts';
import { readChainName } from '../../words/chain-names.ts';
import { lowerAscii } from '../../words/lex.ts';
import { cursorOf } from '../said-words.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';

/** The chain that was named, else the default one, said out loud. */
export function resolveChain(said: SaidText | undefined, surroundings: Surroundings): Slot<number> {
  return said === undefined ? defaultChain(surroundings) : namedChain(said, surroundings);
}

function namedChain(said: SaidText, surroundings: Surroundings): Slot<number> {
  const { context, tokens } = surroundings;
  const ids = idsOf(said, surroundings);
  const fits = ids.filter((chainId) => usable(chainId, surroundings));
  const chosen = fits.find((chainId) => chainId === context.defaultChain) ?? fits[0];
  if (chosen !== undefined) return known(chosen, fromText(said));
  const name = ids[0] === undefined ? said.text : (tokens.chainName(ids[0]) ?? said.text);
  return unknown('chain', notSetUp(name), optionsOf(surroundings));
}

/** Ids that a name fits, the bundled names first. */
function idsOf(said: SaidText, { context }: Surroundings): readonly number[] {
  const cursor = cursorOf(said);
  const chain = readChainName(cursor);
  cursor.takeAny('network', 'chain');
  if (chain !== undefined && cursor.done) return chain.ids;
  const name = lowerAscii(said.text);
  const added = (context.networks ?? []).filter((network) => lowerAscii(network.name) === name);
  return added.map(({ chainId }) => chainId);
}

function defaultChain(surroundings: Surroundings): Slot<number> {
  const { context, tokens } = surroundings;
  const [only, ...others] = context.chains ?? [];
  const chosen = context.defaultChain ?? (others.length === 0 ? only : undefined);
  if (chosen === undefined) return unknown('chain', 'On which chain?', optionsOf(surroundings));
  const name = tokens.chainName(chosen) ?? `chain ${chosen}`;
  if (!usable(chosen, surroundings)) {
    return unknown('chain', notSetUp(name), optionsOf(surroundings));
  }
  const text = `No chain was named; ${name} is used.`;
  return known(chosen, { source: 'default' }, [{ slot: 'chain', value: String(chosen), text }]);
}

function notSetUp(name: string): string {
  return `${name.slice(0, 60)} is not set up here. Which chain?`;
}

function optionsOf(surroundings: Surroundings): string[] {
  const { context, tokens } = surroundings;
  return (context.chains ?? tokens.chains())
    .filter((chainId) => usable(chainId, surroundings))
    .map((chainId) => tokens.chainName(chainId) ?? `chain ${chainId}`);
}

function usable(chainId: number, { context, tokens }: Surroundings): boolean {
  return (context.chains?.includes(chainId) ?? true) && tokens.ofChain(chainId).length > 0;
}
