import type { AssetChange } from '../../shared/chain/types.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { OverlaidFiles } from './call-tools.ts';
import type { CountedStep } from './rest-of-loop.ts';
import type { CountedRest } from './totals.ts';

/** What the steps so far left beside the fork. */
export interface Left {
  outputs: Map<string, Values>;
  counted: CountedStep[];
  /** Rounds of loops that were not walked. */
  rest: CountedRest[];
  /** What bridges brought to the account on other chains. */
  arrived: AssetChange[];
  files: OverlaidFiles | undefined;
}

/** Before the first step. */
export function nothingLeft(files: OverlaidFiles | undefined): Left {
  return { outputs: new Map(), counted: [], rest: [], arrived: [], files };
}

/** The same, for steps that do not find what other steps leave from here on. */
export function copyOf({ outputs, counted, rest, arrived, files }: Left): Left {
  return {
    ...{ outputs: new Map(outputs), counted: [...counted], rest: [...rest] },
    arrived: [...arrived],
    files: files?.copy(),
  };
}
