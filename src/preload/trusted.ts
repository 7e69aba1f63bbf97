// The trusted window's bridge. Its port leads straight to the signer's process: what a person types
// or answers here never passes through main.
import { contextBridge, ipcRenderer } from 'electron/renderer';
import {
  bridgeName,
  changeChannel,
  signerPortChannel,
  trustedChannelNames,
} from '../shared/ipc/channel-names.ts';

const signerPort = new Promise<MessagePort>((resolve) => {
  ipcRenderer.once(signerPortChannel, (event) => {
    const [port] = event.ports;
    if (port) resolve(port);
  });
});

const calls = Object.fromEntries(
  trustedChannelNames.map((channel) => [
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
  onSigner(listener: (message: unknown) => void): () => void {
    const relay = (event: MessageEvent) => listener(event.data);
    void signerPort.then((port) => {
      port.addEventListener('message', relay);
      port.start();
    });
    return () => void signerPort.then((port) => port.removeEventListener('message', relay));
  },
  sendToSigner(message: unknown): void {
    void signerPort.then((port) => port.postMessage(message));
  },
});
