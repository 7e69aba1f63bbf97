// The only file of the app window that touches the bridge.

import type { Change } from '../shared/ipc/change.ts';
import type { AppChannelName, BridgeName } from '../shared/ipc/channel-names.ts';
import type { RequestOf } from '../shared/ipc/contract.ts';
import type { Piece } from '../shared/ipc/reply-view.ts';
import type { Responses } from '../shared/ipc/responses.ts';
import type { Result } from '../shared/result.ts';

type Calls = {
  [Name in AppChannelName as BridgeName<Name>]: (
    payload: RequestOf<Name>,
  ) => Promise<Result<Responses[Name]>>;
};

interface AppBridge extends Calls {
  onChange(listener: (change: Change) => void): () => void;
  onPiece(listener: (piece: Piece) => void): () => void;
}

const bridge = (window as Window & typeof globalThis & { countersign: AppBridge }).countersign;

/** One function per channel. A refusal comes back in the envelope; nothing here throws. */
export const api: Calls = bridge;

const listeners = new Set<(change: Change) => void>();
bridge.onChange((change) => {
  for (const listener of listeners) listener(change);
});

/** Calls the listener for every change that main reports; returns how to stop. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener for all that a model writes, as it comes; returns how to stop. */
export function onPiece(listener: (piece: Piece) => void): () => void {
  return bridge.onPiece(listener);
}
