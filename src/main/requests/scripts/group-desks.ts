import { GroupDesk } from '../../agent/scripts/group-desk.ts';

/** Of turns that are long over nothing is kept. */
const mostDesks = 50;

/** The groups that turns are working on, by the reply of the turn. They are drafts, and end with the app. */
export class GroupDesks {
  readonly #desks = new Map<string, GroupDesk>();

  of(messageId: string): GroupDesk {
    const desk = this.#desks.get(messageId) ?? new GroupDesk();
    this.#desks.delete(messageId);
    this.#desks.set(messageId, desk);
    for (const id of this.#desks.keys()) if (this.#desks.size > mostDesks) this.#desks.delete(id);
    return desk;
  }
}
