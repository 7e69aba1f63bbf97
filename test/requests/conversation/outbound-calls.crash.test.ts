// Kills the process around a call that reaches out. Whenever it is killed: the server outside gets the call once at
// most, and after the next start the reply says what it gave, or that it is not known whether it was done.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/main/clock.ts';
import { contentOf } from '../../../src/main/requests/messages.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { resourcesDir } from '../../agent/planner/support/plan-with.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { callsTool, type Scripted, says } from '../../support/messages-api/scripted.ts';
import { programScript } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { textOf, toolsOf } from '../support/model-chat.ts';

const gave = 'Dinner was paid by Ada.';

/** Where the process is killed: at a point of its own, or by who it asks. */
type Kill =
  | 'before it begins'
  | 'before it is sent'
  | 'while the server works'
  | 'after it was answered'
  | 'while the model is told';

class Outside {
  readonly calls: string[] = [];
  readonly told: string[] = [];
  readonly path = join(temporaryFolder(), 'countersign.sqlite');
  #kill: Kill;
  #child: ChildProcess | null = null;
  #model: MessagesApi | null = null;
  #url = '';

  constructor(kill: Kill) {
    this.#kill = kill;
  }

  async open(): Promise<void> {
    this.#model = await startMessagesApi(({ text }) => this.#answer(text));
    onTestFinished(() => this.#model?.stop());
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      this.calls.push(text);
      if (this.#kill === 'while the server works') this.#child?.kill('SIGKILL');
      else response.end(gave);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    this.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #answer(text: string): Scripted {
    if (!text.includes('"tool_result"'))
      return callsTool('n1', 'notes_search', { words: 'dinner' });
    this.told.push(text);
    const isKilled = this.#kill === 'while the model is told' && this.told.length === 1;
    if (!isKilled) return says('That is all there is.');
    this.#child?.kill('SIGKILL');
    return { kind: 'silence' };
  }

  /** How a process ended that ran until it was killed, or had nothing left to do. */
  async run(): Promise<string> {
    const args = [this.path, resourcesDir, this.#model?.url ?? '', this.#url, this.#kill];
    const script = programScript('call-crash-child');
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    onTestFinished(() => void child.kill('SIGKILL'));
    const [code, signal] = await once(child, 'close');
    return signal ?? `code ${code}`;
  }

  /** What stands in the store. */
  reply() {
    const store = openStore({ path: this.path, clock: systemClock });
    try {
      const { conversations, events, turns } = store.reader;
      const [conversation] = conversations.list();
      const messages = conversations.messages(conversation?.conversationId ?? '');
      const content = messages.map(contentOf).findLast((each) => each?.kind === 'reply');
      if (content?.kind !== 'reply') throw new Error('There is no reply.');
      const kept = messages.filter(({ messageId }) => turns.get(messageId) !== undefined);
      return { ...content, open: events.open().length + kept.length };
    } finally {
      store.stop();
    }
  }
}

async function killed(kill: Kill) {
  const outside = new Outside(kill);
  await outside.open();
  expect(await outside.run()).toBe('SIGKILL');
  const callsBefore = outside.calls.length;
  expect(await outside.run()).toBe('code 0');
  return { outside, callsBefore, reply: outside.reply() };
}

describe('a call that reaches out, when the process is killed', () => {
  it.each<[Kill, number]>([
    ['before it is sent', 0],
    ['while the server works', 1],
    ['after it was answered', 1],
  ])('%s, is not made again, and the reply says that it is not known', async (kill, calls) => {
    const { outside, callsBefore, reply } = await killed(kill);
    expect(callsBefore).toBe(calls);
    expect(outside.calls).toHaveLength(calls);
    expect(reply).toMatchObject({ state: 'done', open: 0 });
    const [call, ...more] = toolsOf(reply);
    expect(more).toEqual([]);
    expect(call?.state).toBe('failed');
    expect(call?.result).toContain('it is not known whether it was done');
    expect(outside.told).toHaveLength(1);
    expect(outside.told[0]).toContain('it is not known whether it was done');
    expect(outside.told[0]).not.toContain(gave);
  });

  it.each<[Kill, number, number]>([
    ['before it begins', 0, 1],
    ['while the model is told', 1, 2],
  ])('%s, is made once, and the reply says what it gave', async (kill, before, asked) => {
    const { outside, callsBefore, reply } = await killed(kill);
    expect(callsBefore).toBe(before);
    expect(outside.calls).toEqual(['{"words":"dinner"}']);
    expect(reply).toMatchObject({ state: 'done', open: 0 });
    expect(toolsOf(reply)).toMatchObject([{ state: 'done', result: gave, origin: 'mcp' }]);
    expect(textOf(reply)).toBe('That is all there is.');
    expect(outside.told).toHaveLength(asked);
    expect(outside.told.every((text) => text.includes(gave))).toBe(true);
  });
});
