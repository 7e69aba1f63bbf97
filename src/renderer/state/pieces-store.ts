import { create } from 'zustand';
import type { Piece } from '../../shared/ipc/reply-view.ts';
import { onPiece } from '../api.ts';
import { type Pushed, withPiece } from '../model/live-text.ts';

/** What was pushed of one reply, by its blocks. */
type PushedBlocks = Readonly<Record<number, Pushed>>;

export const noPieces: PushedBlocks = {};

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

/** Takes what comes: at once where nothing came in this frame, and the rest with the next; returns how to stop. */
export function followPieces(): () => void {
  const waiting: Piece[] = [];
  let frame: number | null = null;
  const take = () => usePieces.getState().take(waiting.splice(0));
  const nextFrame = () => {
    frame = null;
    if (waiting.length === 0) return;
    frame = requestAnimationFrame(nextFrame);
    take();
  };
  const stop = onPiece((piece) => {
    waiting.push(piece);
    if (frame !== null) return;
    frame = requestAnimationFrame(nextFrame);
    take();
  });
  return () => {
    stop();
    if (frame !== null) cancelAnimationFrame(frame);
    usePieces.setState({ pushed: {} });
  };
}
