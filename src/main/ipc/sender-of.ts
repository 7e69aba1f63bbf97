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

/**
 * What is known of a caller when it calls; a frame that is gone or is not the main one is nobody. Which window it is
 * is asked once that is known.
 */
export function senderOf({ sender, senderFrame }: CallEvent): (kindOf: WindowKindOf) => Sender {
  const live = senderFrame !== null && !senderFrame.isDestroyed() ? senderFrame : null;
  const isMainFrame = live !== null && live === sender.mainFrame;
  const origin = live?.origin ?? null;
  return (kindOf) => ({ window: kindOf(sender.id), isMainFrame, origin });
}
