import { create } from 'zustand';
import type { Piece } from '../../shared/ipc/reply-view.ts';
import { onPiece } from '../api.ts';
import { type Pushed, withPiece } from '../model/live-text.ts';

/** What was pushed of one reply, by its blocks. */
export type PushedBlocks = Readonly<Record<number, Pushed>>;

interface PiecesStore {
  /** By message. */
  pushed: Readonly<Record<string, PushedBlocks>>;
  take(pieces: readonly Piece[]): void;
  /** Of replies that are whole: what is read of them says it all. */
  forget(messageIds: readonly string[]): void;
}

/** Text that models are writing, beyond what was read of it. */
export const usePieces = create<PiecesStore>((set) => ({
  pushed: {},
  take: (pieces) => set(({ pushed }) => ({ pushed: withPieces(pushed, pieces) })),
  forget: (messageIds) =>
    set((store) => {
      const gone = messageIds.filter((id) => Object.hasOwn(store.pushed, id));
      if (gone.length === 0) return store;
      const kept = Object.entries(store.pushed).filter(([id]) => !gone.includes(id));
      return { pushed: Object.fromEntries(kept) };
    }),
}));

function withPieces(last: PiecesStore['pushed'], pieces: readonly Piece[]) {
  const pushed = { ...last };
  for (const piece of pieces) {
    const { messageId, block } = piece;
    const blocks = pushed[messageId] ?? {};
    pushed[messageId] = { ...blocks, [block]: withPiece(blocks[block], piece) };
  }
  return pushed;
}

/** Takes what comes, once in a frame; returns how to stop. */
export function followPieces(): () => void {
  const waiting: Piece[] = [];
  let frame: number | null = null;
  const stop = onPiece((piece) => {
    waiting.push(piece);
    frame ??= requestAnimationFrame(() => {
      frame = null;
      usePieces.getState().take(waiting.splice(0));
    });
  });
  return () => {
    stop();
    if (frame !== null) cancelAnimationFrame(frame);
    usePieces.setState({ pushed: {} });
  };
}
