// What both bridges have: one function per channel of the contract, and what main tells of.
import { ipcRenderer } from 'electron/renderer';
import { bridgeName, type ChannelName, changeChannel } from '../shared/ipc/channel-names.ts';

export function bridgeOf(channels: readonly ChannelName[]) {
  const calls = Object.fromEntries(
    channels.map((channel) => [
      bridgeName(channel),
      (payload: unknown) => ipcRenderer.invoke(channel, payload),
    ]),
  );
  return {
    ...calls,
    onChange(listener: (change: unknown) => void): () => void {
      const relay = (_event: unknown, change: unknown) => listener(change);
      ipcRenderer.on(changeChannel, relay);
      return () => ipcRenderer.off(changeChannel, relay);
    },
  };
}
