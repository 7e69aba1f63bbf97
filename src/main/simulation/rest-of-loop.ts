import type { LoopNode } from '../../shared/plan/nodes.ts';
import { isInRound } from '../../shared/plan/step-path.ts';
import type { RehearsedNode } from './rehearsed-node.ts';
import { type Counted, type CountedRest, restOf } from './totals.ts';

/** After so many rounds of a loop that did alike, further ones are assumed to. */
const alikeRounds = 20;

/** A transaction of the step at `path`. */
export interface CountedStep extends Counted {
  path: string;
}

/** What the rounds after those that were walked come to at worst; null where that cannot be said. */
export function restOfLoop(
  counted: readonly CountedStep[],
  { node, path: loop }: RehearsedNode<LoopNode>,
  walked: number,
): CountedRest | null {
  if (walked < alikeRounds) return null;
  const last = Array.from({ length: alikeRounds }, (_, back) =>
    counted.filter(({ path }) => isInRound(path, loop, walked - back)),
  );
  return restOf(last, node.maxIterations - walked);
}
