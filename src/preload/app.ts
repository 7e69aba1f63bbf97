// The app window's bridge: the contract, and nothing else.
import { contextBridge, ipcRenderer } from 'electron/renderer';
import { appChannelNames, pieceChannel } from '../shared/ipc/channel-names.ts';
import { bridgeOf } from './bridge.ts';

contextBridge.exposeInMainWorld('countersign', {
  ...bridgeOf(appChannelNames),
  onPiece(listener: (piece: unknown) => void): () => void {
    const relay = (_event: unknown, piece: unknown) => listener(piece);
    ipcRenderer.on(pieceChannel, relay);
    return () => ipcRenderer.off(pieceChannel, relay);
  },
});
