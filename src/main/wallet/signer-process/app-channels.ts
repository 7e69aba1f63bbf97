// The channels of a signer that runs as a utility process of the app. The types are our own, so that
// the signer never imports electron.
import type { Channel } from './signer-options.ts';

interface PortMessage {
  data: unknown;
  ports?: readonly WindowPort[];
}

interface MainPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: PortMessage) => void): unknown;
}

interface WindowPort extends MainPort {
  on(event: 'message', listener: (message: PortMessage) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
}

/** Electron's `process.parentPort`, or null outside a utility process. */
export function appPort(): MainPort | null {
  return 'parentPort' in process ? (process.parentPort as MainPort | null) : null;
}

/**
 * Splits what main sends into control messages and the handing over of a person's port
 * (`{type: 'human-port'}` with the port).
 */
export function appChannels(parent: MainPort, onHuman: (channel: Channel) => void): Channel {
  let deliver: (message: unknown) => void = () => undefined;
  parent.on('message', ({ data, ports }) => {
    const port = ports?.[0];
    if (port && isHumanPort(data)) onHuman(portChannel(port));
    else deliver(data);
  });
  return {
    post: (message) => postAndLeave(parent, message),
    onMessage: (handler) => {
      deliver = handler;
    },
  };
}

function portChannel(port: WindowPort): Channel {
  return {
    post: (message) => postAndLeave(port, message),
    onMessage: (handler) => {
      port.on('message', ({ data }) => handler(data));
      port.start();
    },
    onClose: (handler) => void port.on('close', handler),
  };
}

/** A port does not say when a message has left; ending the process in the same turn would lose it. */
async function postAndLeave(port: MainPort, message: unknown): Promise<void> {
  port.postMessage(message);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

function isHumanPort(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'human-port';
}
