import type { IntentStep } from '../intent/intent.ts';
import type { Said } from '../intent/said.ts';
import type { Progress } from './progress.ts';
import { resolveChain } from './resolve/resolve-chain.ts';
import { givenBy } from './resolve/resolve-output.ts';
import { fromText, type Known, known, type Slot, unknown } from './slot.ts';

/**
 * Where a step acts: on the chain that it names, else where what it spends has arrived, else where the step before
 * it acts. What is left open by that is asked about.
 */
export function chainOfStep(progress: Progress, { slots }: IntentStep): Slot<number> {
  const { surroundings } = progress;
  const said = slots['chain'];
  if (said !== undefined && said.kind !== 'text') return unknown('chain', 'On which chain?');
  const arrived = arrivedOn(progress, slots) ?? there(progress, slots['there']);
  if (said === undefined && arrived !== undefined) return remember(progress, arrived);
  const chain =
    said === undefined && progress.chain !== null
      ? carriedOn(progress, progress.chain)
      : resolveChain(said, surroundings);
  if (!chain.ok) return chain;
  return chosenTooLate(progress, chain) ?? remember(progress, chain);
}

function arrivedOn({ earlier }: Progress, slots: IntentStep['slots']): Known<number> | undefined {
  for (const said of Object.values(slots)) {
    const found = said.kind === 'output' ? givenBy(said, { earlier }) : undefined;
    if (found) return { ok: true, value: found.gives.token.chainId, from: { source: 'user_text' } };
  }
  return undefined;
}

/** "there" is where the step before it brought its token. */
function there({ earlier }: Progress, said: Said | undefined): Known<number> | undefined {
  const gives = said && earlier.findLast((action) => action.gives !== undefined)?.gives;
  return gives && said && { ok: true, value: gives.token.chainId, from: fromText(said) };
}

function carriedOn({ chainId, surroundings }: Progress, first: Known<number>): Slot<number> {
  if (chainId === null) return unknown('chain', 'On which chain is the step after that?');
  if (first.from.source === 'default') return { ok: true, value: chainId, from: first.from };
  const name = surroundings.tokens.chainName(chainId) ?? `chain ${chainId}`;
  const text = `${name} is used for the steps after it too.`;
  return known(chainId, { source: 'default' }, [{ slot: 'chain', value: String(chainId), text }]);
}

/** "send 1 ETH to Bob and 1 ETH to Carol on Base": whether Bob's is on Base as well, nobody said. */
function chosenTooLate(
  { chain, surroundings }: Progress,
  named: Known<number>,
): Slot<never> | null {
  if (chain?.from.source !== 'default' || named.from.source !== 'user_text') return null;
  if (chain.value === named.value) return null;
  const name = surroundings.tokens.chainName(named.value) ?? `chain ${named.value}`;
  return unknown('chain', `Is ${name} meant for all steps? Name the chain of the first step too.`);
}

function remember(progress: Progress, chain: Known<number>): Known<number> {
  progress.chain ??= chain;
  progress.chainId = chain.value;
  return chain;
}
