import type { RunningApp } from './electron-app.ts';

/** Chooses this path wherever the system asks for a file or a folder. */
export async function chooseFolder(
  { electron }: Pick<RunningApp, 'electron'>,
  path: string,
): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [chosen] })) as never;
  }, path);
}

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
