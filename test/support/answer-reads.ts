import type { RunningApp } from './electron-app.ts';

declare global {
  var usualHandlersOfTest: Map<string, unknown> | undefined;
}

const refusal = {
  ok: false,
  error: {
    ...{ code: 'STORE_IO', class: 'unknown', message: 'The database could not be read.' },
    ...{ advice: 'Look again in a moment.', facts: {} },
  },
} as const;

/**
 * How main answers whatever a page asks from now on, but for what the frame around the pages shows: not at all, with a
 * refusal, or as it does.
 */
export async function answerReads(
  { electron }: RunningApp,
  how: 'never' | 'refused' | 'usual',
): Promise<void> {
  await electron.evaluate(
    ({ ipcMain }, { how, refusal }) => {
      // Electron's own name for what `handle` fills.
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, unknown>;
      };
      globalThis.usualHandlersOfTest ??= new Map(handlers);
      const answer = how === 'never' ? () => new Promise(() => undefined) : async () => refusal;
      for (const [channel, usual] of globalThis.usualHandlersOfTest) {
        const isOfFrame = channel === 'app.status';
        handlers.set(channel, how === 'usual' || isOfFrame ? usual : answer);
      }
    },
    { how, refusal },
  );
}
