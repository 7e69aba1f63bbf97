// Fees at a nominal price, because the plan alone does not know the market. They count in the worst case only.
import { issueAt, type PlacedAction } from '../check.ts';
import { nominalGasPriceWei } from '../gas-price.ts';
import type { ValidationIssue } from '../result.ts';
import { one } from './fixed-point.ts';
import { minusFees, rangeOf } from './linear-form.ts';
import { arrivalCoin, isMade } from './money-moves.ts';
import { settle } from './settle.ts';
import { addMove, type Visit } from './visit.ts';

/** Of the native coin, for a unit of gas. */
const gasPrice = (nominalGasPriceWei * one) / 10n ** 18n;

/** Kept back when all of the native coin is spent. */
export const gasReserve = 300_000n * gasPrice;

/** Takes the fees of a chain write from the native coin, where its balance is known. */
export function payFees({ tool, chainId }: PlacedAction, visit: Visit): void {
  if (tool?.kind !== 'chain_write' || tool.gasUnits === 0 || chainId === undefined) return;
  const native = visit.facts.native(chainId);
  const before = native && visit.state.balance(native.key);
  if (native === undefined || before === undefined) return;
  addMove(visit.moves, native.key, 'out');
  settle(visit, native.key, minusFees(before, BigInt(tool.gasUnits) * gasPrice));
}

/** A chain write that is certain to come while there is nothing at all to pay its fees with. */
export function withoutFees(action: PlacedAction, visit: Visit): ValidationIssue | null {
  const { tool, chainId, node, path } = action;
  if (tool?.kind !== 'chain_write' || tool.gasUnits === 0 || chainId === undefined) return null;
  const native = visit.facts.native(chainId);
  const before = native && visit.state.balance(native.key);
  if (native === undefined || before === undefined || !visit.isCertain) return null;
  if (rangeOf(before).high !== 0n || spendsNative(action, visit)) return null;
  const message = `This step pays a fee in ${native.name}, of which there is none by then.`;
  return issueAt({ nodeId: node.id, path }, 'CONTRA_OVERSPEND', message, { severity: 'warning' });
}

/** Then the amount itself is judged. */
function spendsNative(action: PlacedAction, { facts }: Visit): boolean {
  return (action.tool?.moves ?? []).some(
    (move) =>
      move.direction === 'out' &&
      isMade(move, action) &&
      arrivalCoin(move, action, facts)?.isNative === true,
  );
}
