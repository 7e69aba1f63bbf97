// The app window's bridge: one function per channel of the contract, and nothing else.
import { contextBridge, ipcRenderer } from 'electron/renderer';
import { appChannelNames, bridgeName, changeChannel } from '../shared/ipc/channel-names.ts';

const calls = Object.fromEntries(
  appChannelNames.map((channel) => [
    bridgeName(channel),
    (payload: unknown) => ipcRenderer.invoke(channel, payload),
  ]),
);

contextBridge.exposeInMainWorld('countersign', {
  ...calls,
  onChange(listener: (change: unknown) => void): () => void {
    const relay = (_event: unknown, change: unknown) => listener(change);
    ipcRenderer.on(changeChannel, relay);
    return () => ipcRenderer.off(changeChannel, relay);
  },
});
