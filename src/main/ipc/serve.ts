// Binds the contract to Electron. Nothing else listens to windows.
import { type IpcMainInvokeEvent, ipcMain } from 'electron/main';
import type { ChannelName } from '../../shared/ipc/channel-names.ts';
import { requests } from '../../shared/ipc/contract.ts';
import type { Log } from '../log.ts';
import { answerCall, type Handlers, type Sender } from './answer-call.ts';

/** Says which of our windows owns these web contents, or null. */
export type WindowKindOf = (webContentsId: number) => 'app' | 'trusted' | null;

function senderOf(event: IpcMainInvokeEvent, windowKindOf: WindowKindOf): Sender {
  const frame = event.senderFrame;
  return {
    window: windowKindOf(event.sender.id),
    isMainFrame: frame !== null && !frame.isDestroyed() && frame === event.sender.mainFrame,
    origin: frame?.origin ?? null,
  };
}

/** Starts answering every channel of the contract. */
export function serve(handlers: Handlers, windowKindOf: WindowKindOf, log: Log): { stop(): void } {
  const names = Object.keys(requests) as ChannelName[];
  for (const channel of names) {
    ipcMain.handle(channel, (event, payload: unknown) =>
      answerCall(handlers, log, channel, senderOf(event, windowKindOf), payload),
    );
  }
  return {
    stop: () => {
      for (const channel of names) ipcMain.removeHandler(channel);
    },
  };
}
