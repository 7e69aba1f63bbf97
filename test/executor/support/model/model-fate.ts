// What the world and its people answer to each node, fixed before the run: the same for the executor and
// for the reference. What merely goes wrong on the way is no part of it.
import type { ErrorClass } from '../../../../src/shared/errors.ts';
import type { Truth } from '../../../../src/shared/plan/conditions/truth.ts';

/** What becomes of a transaction: made, refused by the rehearsal, by the person, or by the chain. */
export type WriteLuck = 'made' | 'refused' | 'declined' | 'reverted';

export interface ModelLucks {
  reads: readonly (ErrorClass | null)[];
  truths: readonly Truth[];
  writes: readonly WriteLuck[];
  gates: readonly ('yes' | 'no' | 'silent')[];
}

/** The n-th answer of a kind to a node, counted from 0; each node begins at another place of the same list. */
export function luckOf<Kind extends keyof ModelLucks>(
  lucks: ModelLucks,
  kind: Kind,
  nodeId: string,
  nth: number,
): ModelLucks[Kind][number] {
  const list: readonly ModelLucks[Kind][number][] = lucks[kind];
  const start = Number(nodeId.slice(1)) * 7;
  const luck = list[(start + nth) % list.length];
  if (luck === undefined) throw new Error('a list of lucks is empty');
  return luck;
}

/** Counts how often each node was asked. */
export class Asked {
  readonly #counts = new Map<string, number>();

  next(kind: string, nodeId: string): number {
    const key = `${kind} ${nodeId}`;
    const nth = this.#counts.get(key) ?? 0;
    this.#counts.set(key, nth + 1);
    return nth;
  }

  /** The question was in vain: it will be asked again, and answered the same. */
  takeBack(kind: string, nodeId: string): void {
    const key = `${kind} ${nodeId}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) - 1);
  }
}
