import type { Sender } from './answer-call.ts';

/** Says which of our windows owns these web contents, or null. */
export type WindowKindOf = (webContentsId: number) => Sender['window'];

interface Frame {
  readonly origin: string;
  isDestroyed(): boolean;
}

/** The part of Electron's event that says who called. `senderFrame` is null when the frame is gone. */
export interface CallEvent {
  readonly sender: { readonly id: number; readonly mainFrame: Frame };
  readonly senderFrame: Frame | null;
}

/** What is known of a caller; a frame that is gone or is not the main one is nobody. */
export function senderOf({ sender, senderFrame }: CallEvent, windowKindOf: WindowKindOf): Sender {
  const live = senderFrame !== null && !senderFrame.isDestroyed() ? senderFrame : null;
  return {
    window: windowKindOf(sender.id),
    isMainFrame: live !== null && live === sender.mainFrame,
    origin: live?.origin ?? null,
  };
}
