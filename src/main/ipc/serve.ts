// Binds the contract to Electron. Nothing else listens to windows.
import { ipcMain } from 'electron/main';
import { type ChannelName, channelNames } from '../../shared/ipc/channel-names.ts';
import type { Sender } from './answer-call.ts';
import { senderOf, type WindowKindOf } from './sender-of.ts';

/** Who answers; apart from the contract and its schemas, which are read while the first page loads. */
export interface Answers {
  windowKindOf: WindowKindOf;
  /** Never throws. */
  answer(channel: ChannelName, sender: Sender, payload: unknown): Promise<unknown>;
}

export interface Server {
  /** Answers what was asked so far, and what comes. */
  answer(answers: Answers): void;
  stop(): void;
}

/** Starts listening to every channel of the contract. A call waits until somebody answers. */
export function serve(): Server {
  let answer: (answers: Answers) => void = () => undefined;
  const answered = new Promise<Answers>((resolve) => {
    answer = resolve;
  });
  for (const channel of channelNames) {
    ipcMain.handle(channel, async (event, payload: unknown) => {
      const sender = senderOf(event);
      const answers = await answered;
      return answers.answer(channel, sender(answers.windowKindOf), payload);
    });
  }
  return {
    answer,
    stop: () => {
      for (const channel of channelNames) ipcMain.removeHandler(channel);
    },
  };
}
