// Binds the contract to Electron. Nothing else listens to windows.
import { ipcMain } from 'electron/main';
import type { ChannelName } from '../../shared/ipc/channel-names.ts';
import { requests } from '../../shared/ipc/contract.ts';
import { answerCall, type Desk } from './answer-call.ts';
import { senderOf, type WindowKindOf } from './sender-of.ts';

/** Starts answering every channel of the contract. */
export function serve(desk: Desk, windowKindOf: WindowKindOf): { stop(): void } {
  const names = Object.keys(requests) as ChannelName[];
  for (const channel of names) {
    ipcMain.handle(channel, (event, payload: unknown) =>
      answerCall(desk, channel, senderOf(event, windowKindOf), payload),
    );
  }
  return {
    stop: () => {
      for (const channel of names) ipcMain.removeHandler(channel);
    },
  };
}
