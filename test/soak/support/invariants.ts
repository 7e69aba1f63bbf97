// The invariants of the requirements (R-05), and how often each of them was held to.

export const invariants = {
  I1: 'no step has more than one effect on the chain',
  I2: 'what is on the chain was written down first and signed for, once',
  I3: 'nothing spent more than it may',
  I4: 'the audit log holds from its first line to its last',
  I5: 'the wallet opens with its password, and with no other',
  I6: 'no secret is in any file, line or call',
  I7: 'it comes to be ready, and says of itself what is so',
  I8: 'nothing that it had started outlives it',
  I9: 'nothing is left that waits for what will never come',
  I10: 'what it calls completed is on the chain, as deep as it has to be',
} as const;

export type InvariantId = keyof typeof invariants;

/** Counts; a check that fails throws, and comes here no more. */
export class Held {
  readonly #times = new Map<InvariantId, number>();

  note(...ids: readonly InvariantId[]): void {
    for (const id of ids) this.#times.set(id, this.times(id) + 1);
  }

  times(id: InvariantId): number {
    return this.#times.get(id) ?? 0;
  }

  /** Those that nothing was held to. */
  missing(): InvariantId[] {
    return ids.filter((id) => this.times(id) === 0);
  }

  lines(): string[] {
    return ids.map((id) => {
      const times = String(this.times(id)).padStart(6);
      return `${`invariant ${id}`.padEnd(20)} ${times}  ${invariants[id]}`;
    });
  }
}

const ids = Object.keys(invariants) as InvariantId[];
