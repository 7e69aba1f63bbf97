// The trusted window's bridge. Its port leads straight to the signer's process: what a person types
// or answers here never passes through main.
import { contextBridge, ipcRenderer } from 'electron/renderer';
import { signerPortChannel, trustedChannelNames } from '../shared/ipc/channel-names.ts';
import { bridgeOf } from './bridge.ts';

const signerPort = new Promise<MessagePort>((resolve) => {
  ipcRenderer.once(signerPortChannel, (event) => {
    const [port] = event.ports;
    if (port) resolve(port);
  });
});

contextBridge.exposeInMainWorld('countersign', {
  ...bridgeOf(trustedChannelNames),
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
