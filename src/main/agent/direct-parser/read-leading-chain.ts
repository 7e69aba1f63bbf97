import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import { readChainName } from '../words/chain-names.ts';
import { attempt, type Scene, type Slots, saidOf } from './scene.ts';

/** "on Base, swap …": where the first step acts, and with it those after it that name no other. */
export function readLeadingChain(scene: Scene): Slots | undefined {
  return attempt(scene, () => {
    const { cursor } = scene;
    if (!cursor.takeAny('on', 'over')) return undefined;
    if (cursor.peek(-1)?.lower === 'over') cursor.takeAny('on');
    cursor.takeAny('the');
    const chain = readChainName(cursor);
    if (chain === undefined) return undefined;
    cursor.takeAny('network', 'chain');
    cursor.takeAny(',', ':');
    return { chain: saidOf(scene, ...chain.words) };
  });
}

/** False where the first step is no action of a chain, or names one itself: then it is not clear what was meant. */
export function actThere({ steps }: Scene, chain: Slots): boolean {
  const [first] = steps;
  const acts = first?.kind === 'action' && shippedTools.get(first.tool ?? '')?.onChain === true;
  if (first === undefined || !acts || 'chain' in first.slots) return false;
  steps[0] = { ...first, slots: { ...first.slots, ...chain } };
  return true;
}
