import type { EffectView } from '../../shared/runs/effect-view.ts';

const kinds: Readonly<Record<string, string>> = {
  approve: 'Allowance',
  swap: 'Swap',
  transfer: 'Transfer',
  wrap: 'Wrapping',
  unwrap: 'Unwrapping',
  permit: 'Permit',
  visit: 'Visit',
  lend_supply: 'Supply',
  lend_repay: 'Repayment',
  revoke_delegation: 'Taking control back',
};

/** Names an effect where a step has several: "Allowance", "Swap". */
export function effectTitle(effect: EffectView): string {
  return kinds[effect.kind] ?? effect.kind;
}
