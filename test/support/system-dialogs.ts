import type { RunningApp } from './electron-app.ts';

/** Answers every question that the system puts beside the page; gives what was asked since. */
export async function answerDialogs(
  { electron }: Pick<RunningApp, 'electron'>,
  yes: boolean,
): Promise<() => Promise<string[]>> {
  const asked = await electron.evaluateHandle(
    ({ dialog }, response) => {
      const messages: string[] = [];
      dialog.showMessageBox = (async (...given: { message?: string }[]) => {
        messages.push(given.at(-1)?.message ?? '');
        return { response, checkboxChecked: false };
      }) as never;
      return messages;
    },
    yes ? 0 : 1,
  );
  return () => asked.evaluate((messages) => messages);
}
