// What models write at this moment. It is pushed as it comes, a few pieces joined into one, and stands in no row until
// its block ends.
import type { Piece, ReplyBlock, ReplyWait } from '../../../shared/ipc/reply-view.ts';
import type { Timer } from '../../timer.ts';

/** A window that draws faster than this shows no more. */
const shortestMs = 16;

interface Live {
  blocks: readonly ReplyBlock[];
  wait: ReplyWait | null;
  /** What was not pushed yet. */
  piece: Piece | null;
  timer: Timer;
  /** One was pushed a moment ago. */
  isPaused: boolean;
}

export class LiveReplies {
  readonly #wrote: (piece: Piece) => void;
  readonly #timer: () => Timer;
  readonly #live = new Map<string, Live>();

  constructor(wrote: (piece: Piece) => void, timer: () => Timer) {
    this.#wrote = wrote;
    this.#timer = timer;
  }

  /** `blocks` are read as they are whenever somebody asks. */
  begin(messageId: string, blocks: readonly ReplyBlock[]): void {
    this.#live.set(messageId, {
      blocks,
      wait: null,
      piece: null,
      timer: this.#timer(),
      isPaused: false,
    });
  }

  end(messageId: string): void {
    const live = this.#live.get(messageId);
    if (live === undefined) return;
    this.#push(live);
    live.timer.clear();
    this.#live.delete(messageId);
  }

  piece(piece: Piece): void {
    const live = this.#live.get(piece.messageId);
    if (live === undefined) return;
    if (live.piece !== null && live.piece.block === piece.block) live.piece.text += piece.text;
    else {
      this.#push(live);
      live.piece = { ...piece };
    }
    if (!live.isPaused) this.#pushAndPause(live);
  }

  /** That it waits, or does no longer; it stands in no row. Answers whether that is new. */
  wait(messageId: string, wait: ReplyWait | null): boolean {
    const live = this.#live.get(messageId);
    if (live === undefined || (live.wait === null && wait === null)) return false;
    live.wait = wait;
    return true;
  }

  waitOf(messageId: string): ReplyWait | null {
    return this.#live.get(messageId)?.wait ?? null;
  }

  /** What it says now, all of which was pushed; null where it is not being written. */
  blocksOf(messageId: string): ReplyBlock[] | null {
    const live = this.#live.get(messageId);
    if (live === undefined) return null;
    this.#push(live);
    return structuredClone([...live.blocks]);
  }

  #push(live: Live): void {
    if (live.piece !== null) this.#wrote(live.piece);
    live.piece = null;
  }

  #pushAndPause(live: Live): void {
    this.#push(live);
    live.isPaused = true;
    live.timer.set(shortestMs, () => {
      live.isPaused = false;
      if (live.piece !== null) this.#pushAndPause(live);
    });
  }
}
