// Transactions of one account go through one lane: in parallel steps too, one is seen final before the
// next is built, from the state that it left.
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { Act } from './acts.ts';

/** The acts without those that would begin a transaction while another one of the run is under way. */
export function oneWriter(acts: readonly Act[]): readonly Act[] {
  const isBegun = acts.some((act) => 'effectId' in act);
  const first = acts.find(beginsTransaction);
  return acts.filter((act) => !beginsTransaction(act) || (!isBegun && act === first));
}

/** An act that only reads, from the network or from the run itself. */
export function onlyLooks(act: Act): boolean {
  if (act.kind === 'evaluate') return true;
  return act.kind === 'plan_effect' && !beginsTransaction(act);
}

function beginsTransaction(act: Act): boolean {
  return act.kind === 'plan_effect' && shippedTools.get(act.node.tool)?.kind !== 'read';
}
