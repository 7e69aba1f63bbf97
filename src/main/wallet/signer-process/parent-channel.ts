import type { Channel } from './signer-options.ts';

/** The control channel of a signer that a command line started as its child; it ends with its parent. */
export function parentChannel(onGone: () => void): Channel {
  process.on('disconnect', onGone);
  return {
    post: (message) =>
      new Promise((resolve) => {
        if (!process.connected || !process.send) return resolve();
        process.send(message, undefined, undefined, () => resolve());
      }),
    onMessage: (handler) => {
      process.on('message', handler);
    },
  };
}
