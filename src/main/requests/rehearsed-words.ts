import type { PlainRow } from '../store/queries/request-views.ts';

/** On what a plan was rehearsed, from its row: on a block, where a step asks the chain and one answered. */
export function rehearsedWords({ block_number, without_chain }: PlainRow): string {
  if (block_number != null) return `rehearsed on block ${block_number}`;
  return without_chain === 1
    ? 'could not be rehearsed: no chain answered'
    : 'rehearsed without a chain: none of its steps asks one';
}
