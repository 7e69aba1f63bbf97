import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src/main/store/open-store.ts';
import { storeFixture } from '../store/support/store-fixture.ts';
import { programScript } from '../support/programs.ts';

const conversations = 20;
const inEach = 250;
/** Each is handled, and what follows from it too. */
const events = 2 * conversations * inEach;
const kills = 40;

test(`of ${events} events none is lost, none has its effect twice and each conversation keeps its order, whenever the process is killed`, async () => {
  let store = storeFixture();
  const ids = fill(store);
  let killed = 0;
  for (let isDone = false; !isDone; ) {
    store.stop();
    const lines = 1 + Math.floor((events / kills) * 2 * Math.random());
    const left = killed < kills ? lines : Number.POSITIVE_INFINITY;
    isDone = await handleUntilKilled(store.path, left);
    if (!isDone) killed += 1;
    store = store.reopen();
  }
  const expected = [...said('asked'), ...said('called')];
  for (const id of ids) expect(textsOf(store, id)).toEqual(expected);
  expect(store.reader.events.open()).toEqual([]);
  expect(store.reader.events.dead()).toEqual([]);
  console.log(`${events} events in ${conversations} conversations, killed ${killed} times`);
  expect(killed).toBeGreaterThan(kills / 2);
});

function fill({ writer }: Store): string[] {
  return writer.together(() =>
    Array.from({ length: conversations }, () => {
      const conversationId = writer.conversations.create('A conversation');
      for (let n = 0; n < inEach; n += 1) {
        writer.events.push({ type: 'user', conversationId, body: { n } });
      }
      return conversationId;
    }),
  );
}

/** Whether it came to its end before it had printed so many lines. */
async function handleUntilKilled(path: string, lines: number): Promise<boolean> {
  const script = programScript('handle-until-killed');
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text.split('\n').length - 1;
    if (printed >= lines) child.kill('SIGKILL');
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

function said(word: string): string[] {
  return Array.from({ length: inEach }, (_, n) => `${word} ${n}`);
}

function textsOf({ reader }: Store, conversationId: string): unknown[] {
  return reader.conversations
    .messages(conversationId)
    .map(({ content }) => (content.ok ? content.value.text : null));
}
