/** Between two starts that make up for what was missed, so that not all come at once. */
const apartMs = 2000;

/** Spreads the starts that make up for what was missed while nothing could start. */
export class CatchUp {
  readonly #turns = new Map<string, number>();
  #next = Number.NEGATIVE_INFINITY;

  /** When it is the turn of a schedule, epoch ms; now or before: it may start, and its turn is used up. */
  turnOf(triggerId: string, now: number): number {
    // A clock that was set back does not put off what waits.
    const furthest = now + apartMs * (this.#turns.size + 1);
    if (this.#next > furthest) this.#next = now;
    const given = this.#turns.get(triggerId) ?? Number.POSITIVE_INFINITY;
    const turn = given <= furthest ? given : Math.max(now, this.#next);
    if (turn <= now) this.#turns.delete(triggerId);
    else this.#turns.set(triggerId, turn);
    this.#next = Math.max(this.#next, turn + apartMs);
    return turn;
  }
}
