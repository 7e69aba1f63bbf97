import type { Page } from 'playwright-core';
import { startMessagesApi } from '../../test/support/messages-api/messages-api.ts';
import { Pace } from '../../test/support/messages-api/pace.ts';
import { says } from '../../test/support/messages-api/scripted.ts';
import { type AppRoom, open } from './app-room.ts';
import { epochNow, framesDuring, watchFor } from './painted.ts';
import { startPieceSource } from './piece-source.ts';

const longLines = 3000;

let told = 0;
/** A word that stood nowhere before. */
function newWord(): string {
  told += 1;
  return `word${told}end`;
}

/** Text as models write it: headings, lists, tables, code and words, in pieces of a few words. */
function longAnswer(last: string): string[] {
  const part = (index: number): string[] => [
    ...[`## Part ${index}`, '', 'Some words with **weight** and `code`, as they come.', ''],
    ...['- one of two', '- two of two', '', '| token | amount |', '|---|---:|', '| ETH | 2 |', ''],
    ...['```ts', `const part = ${index};`, '```', ''],
  ];
  const lines = Array.from({ length: longLines / 15 }, (_, index) => part(index)).flat();
  const text = `${lines.join('\n')}\n\n${last}`;
  return text.match(/[\s\S]{1,24}/g) ?? [];
}

/** The app, whose model is a server here. */
export async function talkingApp({ used }: AppRoom) {
  const api = await startMessagesApi();
  const { app } = await open({ ...used, switches: ['--inspect=0'] });
  const page = await app.page(used.address);
  await app.agree();
  await setModel(page, api.url);
  const ask = async () => {
    const asked = api.nextRequest();
    await page
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('what do you make of it all?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await asked;
    await page.getByText(/ is reading your request\.$/).waitFor();
  };
  const ended = () => page.getByText(/ is (reading|writing)/).waitFor({ state: 'detached' });
  return {
    async first() {
      const [word, pace] = [newWord(), new Pace()];
      api.script([{ ...says([word, ' and more.']), pace }]);
      await ask();
      // The start of the message and of its block.
      pace.next(2);
      const { shown } = await watchFor(page, word);
      const from = epochNow();
      pace.next(1);
      const tookMs = (await shown) - from;
      pace.all();
      await ended();
      return tookMs;
    },
    async long() {
      const [word, pace] = [newWord(), new Pace()];
      api.script([{ ...says(longAnswer(word)), pace }]);
      await ask();
      return framesDuring(page, async () => {
        const { shown } = await watchFor(page, word);
        pace.all();
        await shown;
      });
    },
    async stop() {
      await app.stop();
      await api.stop();
    },
  };
}

/** As in the settings; the key goes over the clipboard. */
async function setModel(page: Page, baseUrl: string): Promise<void> {
  const ask = (name: string, payload: unknown) =>
    page.evaluate<{ ok: boolean }>(`countersign.${name}(${JSON.stringify(payload)})`);
  const model = { model: 'claude-sonnet-5-5', baseUrl, dailyUsd: null };
  const answers = [
    await ask('modelSet', model),
    await ask('clipboardWrite', { text: 'sk-ant-test-0123456789abcdef' }),
    await ask('modelTakeKey', {}),
  ];
  if (answers.some(({ ok }) => !ok)) throw new Error('The model could not be set.');
}

/** An empty window that shows what a server here writes. */
export async function bareWindow({ empty }: AppRoom) {
  const source = await startPieceSource();
  const subject = { ...empty(), switches: [`--writes=${source.url}`] };
  const { app } = await open(subject);
  const page = await app.page(subject.address);
  return {
    async first() {
      const word = newWord();
      const { shown } = await watchFor(page, word);
      const from = epochNow();
      await source.write([word]);
      return (await shown) - from;
    },
    async long() {
      const word = newWord();
      return framesDuring(page, async () => {
        const { shown } = await watchFor(page, word);
        await source.write(longAnswer(word));
        await shown;
      });
    },
    async stop() {
      await app.stop();
      await source.stop();
    },
  };
}
