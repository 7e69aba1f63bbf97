import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { askFor } from '../../scripts/demo/main-job.ts';
import { type Content, contentOf } from '../../src/main/requests/messages.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { requireStored } from '../../src/main/store/stored.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { changeChannel, pieceChannel } from '../../src/shared/ipc/channel-names.ts';
import type { Piece, ReplyBlock, ReplyTool } from '../../src/shared/ipc/reply-view.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { countRenders } from '../support/count-renders.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const model = 'claude-sonnet-5-5';
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

type Reply = Extract<Content, { kind: 'reply' }>;

const markdown = `## What you hold

You hold **2 ETH** and *some* USDC; ~~DAI~~ none. The largest is \`ETH\`, at ${stranger}.

1. Swap half of it
2. Keep the rest
   - in the [vault](https://evil.example/phish?x=1)

- [x] balance read
- [ ] price read

| token | amount |
|-------|-------:|
| ETH   | 2      |
| USDC  | 1,250.50 |

> Prices move while you read.

\`\`\`sh
countersign plan "swap 1 ETH for USDC"
\`\`\`

![a chart](https://evil.example/chart.png?q=secret) <img src="https://evil.example/x.png"> <script>alert(1)</script>`;

const words = (text: string): ReplyBlock => ({ type: 'text', text });

function call(overrides: Partial<ReplyTool> = {}): ReplyTool {
  return {
    ...{ type: 'tool', callId: 'c1', name: 'get_balance', title: 'Look up a balance' },
    ...{ state: 'done', asks: null, origin: 'chain', durationMs: 420 },
    ...{ input: '{\n  "token": "ETH"\n}', result: 'ETH: 2 (Main account)' },
    ...overrides,
  };
}

function reply(overrides: Partial<Reply>): Reply {
  return { kind: 'reply', model, state: 'done', blocks: [], ...overrides };
}

const use = { model, inputTokens: 1200, outputTokens: 84, costUsd: '0.0049' };

/** A home in which somebody has talked with a model; ids of the replies in their order. */
async function homeWith(replies: readonly Reply[]): Promise<{ home: string; ids: string[] }> {
  const { app } = await appWithWallet();
  await app.stop();
  const store = openStore({ path: join(app.dataDir, 'countersign.sqlite'), clock: Date });
  const { conversations } = store.writer;
  const conversationId = conversations.create('What do I hold');
  let parentId: string | null = null;
  const add = (role: 'user' | 'assistant', content: Content) => {
    parentId = conversations.addMessage({ conversationId, parentId, role, content });
    return parentId;
  };
  const ids = replies.map((content, index) => {
    add('user', { kind: 'user', text: `What do I hold, for the ${index + 1}. time?` });
    return add('assistant', content);
  });
  store.stop();
  return { home: app.home, ids };
}

async function openedOn(home: string): Promise<{ app: RunningApp; page: Page }> {
  const app = await launchApp({ home });
  const page = await app.page('app');
  await page.getByRole('log', { name: 'Messages' }).waitFor();
  return { app, page };
}

it('what a model wrote is drawn without following a link, loading a picture or running a script [E-05, E-06]', async () => {
  const { home } = await homeWith([
    reply({ blocks: [words('One look first.'), call(), words(markdown)], use }),
  ]);
  const { app, page } = await openedOn(home);
  const answer = page.getByRole('article', { name: `Answer of ${model}` });
  await answer.getByRole('table').waitFor();
  expect(await answer.locator('a, img, script').count()).toBe(0);
  await answer.getByText('https://evil.example/phish?x=1').waitFor();
  await answer.getByText('Picture, not loaded: a chart').waitFor();
  await answer.getByText('<script>alert(1)</script>').waitFor();
  await answer.getByText(stranger).waitFor();
  await page.getByText(`Written by ${model}: 1,284 tokens, $0.0049`).waitFor();
  await keepPicture('reply-markdown', page);
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Copy code' }).click();
  await answer.getByText('The code is copied').waitFor();
  const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toBe('countersign plan "swap 1 ETH for USDC"');
  await answer.getByText('Look up a balance').click();
  await answer.getByText('ETH: 2 (Main account)').waitFor();
  await expectAccessible(page);
  await keepPicture('reply-call-open', page);
  await app.stop();
});

it('how a reply ended is said with what had happened and the ways on, and a call waits for a yes', async () => {
  const asks = 'May the server notes be asked to search for this?';
  const error = (code: string, message: string, advice: string) => ({
    ...{ code, class: 'network' as const, message, advice, facts: {} },
  });
  const { home } = await homeWith([
    reply({
      state: 'stopped',
      blocks: [words('I look it up.'), call()],
      use: { ...use, isWhole: false },
    }),
    reply({
      ...{ state: 'cut', blocks: [words('You hold 2')], about: 'What do I hold?' },
      error: error('MODEL_BROKE_OFF', 'The answer broke off.', 'Ask again.'),
    }),
    reply({
      state: 'waiting',
      blocks: [
        words('Your notes may know.'),
        call({
          ...{
            callId: 'c2',
            name: 'notes__search',
            title: 'notes: search',
            state: 'waiting',
            asks,
          },
          ...{ result: '', origin: 'mcp', durationMs: null, input: '{\n  "query": "ETH"\n}' },
        }),
      ],
    }),
  ]);
  const { app, page } = await openedOn(home);
  await page.getByText('You stopped it.').waitFor();
  await page.getByText('It had looked something up once, which changes nothing.').waitFor();
  await page.getByText(`Written by ${model}: at least 1,284 tokens, $0.0049`).waitFor();
  await page.getByText('The answer broke off.').waitFor();
  await page.getByRole('button', { name: 'Ask again' }).waitFor();
  await keepPicture('reply-ends', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Say it in other words' }).first().click();
  const box = page.getByRole('textbox', { name: 'Message' });
  expect(await box.inputValue()).toBe('What do I hold, for the 1. time?');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  const question = page.getByRole('region', { name: asks });
  await question.getByText('"query": "ETH"').waitFor();
  await question.getByRole('button', { name: 'Allow once' }).waitFor();
  await question.getByRole('button', { name: 'Not now' }).waitFor();
  await app.stop();
});

it('text that is written grows where it stands, who went up is not pulled down by it, and a long chat is drawn from its end', async () => {
  const short = Array.from({ length: 32 }, () => reply({ blocks: [words('A short one.')] }));
  const { home, ids } = await homeWith([
    ...short,
    reply({ blocks: [words('A long one.\n\n'.repeat(60))] }),
    reply({ state: 'streaming', blocks: [words('You hold')] }),
  ]);
  const { app, page } = await openedOn(home);
  const renders = await countRenders(page);
  const messageId = ids[33] ?? '';
  let seq = 'You hold'.length;
  const push = async (text: string) => {
    await send(app, { conversationId: '', messageId, block: 0, seq, text });
    seq += text.length;
  };
  const answer = page.getByRole('article', { name: `Answer of ${model}` }).last();
  await answer.getByText(`${model} is writing.`).waitFor();
  // What is read at the start is there: the accounts, whose names stand beside addresses.
  await page.getByText('Locked').first().waitFor();
  expect((await renders.messages()).length).toBeGreaterThan(50);
  await push(' **2 E');
  await answer.getByText('You hold **2 E', { exact: true }).waitFor();
  await push('TH**.\n\nAnd ');
  await answer.locator('strong', { hasText: '2 ETH' }).waitFor();
  await push(`so on.\n\n${'One more.\n\n'.repeat(40)}The end.`);
  await answer.getByText('The end.').waitFor();
  const log = page.getByRole('log', { name: 'Messages' });
  const below = () =>
    log.evaluate((pane) => Math.round(pane.scrollHeight - pane.scrollTop - pane.clientHeight));
  await expect.poll(below).toBeLessThan(4);
  // Nor when somebody writes meanwhile, or the chat is read again.
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('and then');
  await box.fill('');
  const drawn = await renders.ofChat();
  await tell(app, changeChannel, { topic: 'contact', id: null });
  await tell(app, changeChannel, { topic: 'status', id: null });
  await tell(app, changeChannel, { topic: 'conversation', id: null });
  await expect.poll(renders.ofChat).toBeGreaterThan(drawn);
  // Whatever else was drawn, only the reply that grows was drawn again.
  expect(await renders.messages()).toEqual([messageId]);
  await keepPicture('reply-streaming', page);
  await expectAccessible(page);

  await log.hover();
  await page.mouse.wheel(0, -60);
  const newest = page.getByRole('button', { name: 'To the newest' });
  await newest.waitFor();
  const top = await log.evaluate((pane) => pane.scrollTop);
  await push(`\n\n${'Still more.\n\n'.repeat(40)}Really the end.`);
  await answer.getByText('Really the end.').waitFor({ state: 'attached' });
  expect(await log.evaluate((pane) => pane.scrollTop)).toBe(top);
  await keepPicture('reply-to-newest', page);
  await expectAccessible(page);
  await newest.click();
  await expect.poll(below).toBeLessThan(4);
  await newest.waitFor({ state: 'detached' });

  // Of 68 messages the newest 60 are drawn, and the others where somebody goes back.
  const first = log.getByText('What do I hold, for the 1. time?');
  expect(await first.count()).toBe(0);
  const earlier = page.getByRole('button', { name: 'Show earlier: 8 messages' });
  // As somebody who goes up; what is only scrolled is brought back to the end that it followed.
  await log.press('Home');
  await earlier.scrollIntoViewIfNeeded();
  const fifth = log.getByText('What do I hold, for the 5. time?');
  const place = async () => (await fifth.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  await keepPicture('reply-earlier', page);
  await expectAccessible(page);
  await earlier.click();
  await first.waitFor({ state: 'attached' });
  // As near as the heights of what was never drawn are guessed: a line, and not the height of eight messages.
  expect(Math.abs((await place()) - before)).toBeLessThan(40);
  expect(await earlier.count()).toBe(0);
  // What a search leads to is drawn too, however far back it stands.
  await page.reload();
  await earlier.waitFor({ state: 'attached' });
  await page.getByLabel('Find in chats').fill('for the 1');
  await page.getByRole('navigation', { name: 'Chats' }).locator('mark').first().click();
  await log.locator('[data-message]:focus').waitFor();
  expect(await log.locator('[data-message]:focus').textContent()).toContain('for the 1');
  // What is said otherwise further up is answered, and that answer comes into sight.
  await page.getByLabel('Find in chats').press('Escape');
  await page.getByRole('button', { name: /^Say it otherwise: .* for the 20\. time/ }).click();
  await page.getByLabel('Your message', { exact: true }).fill('make something of it');
  await page.getByLabel('Your message', { exact: true }).press('Enter');
  await page.getByText(/is not understood without a model/).waitFor();
  await expect.poll(below).toBeLessThan(4);
  expect(await newest.count()).toBe(0);
  await app.stop();
});

it('what words changed about a plan stands in the chat as it read before and reads now, with the way to it', async () => {
  const { app, windows } = await appWithWallet();
  await askFor('swap 1 ETH for USDC', windows);
  await app.stop();
  const store = openStore({ path: join(app.dataDir, 'countersign.sqlite'), clock: Date });
  const [conversation] = store.reader.conversations.list();
  const [last] = store.reader.conversations.messages(conversation?.conversationId ?? '').slice(-1);
  const content = last && contentOf(last);
  if (conversation === undefined || content?.kind !== 'plan') throw new Error('There is no plan.');
  const { planId } = content;
  const first = store.reader.plans.getRevision(planId, 1);
  if (first === undefined) throw new Error('The plan is not kept.');
  const plan = structuredClone(requireStored(first.document));
  const { root } = plan;
  const swap = root.type === 'sequence' ? root.steps[0] : root;
  if (swap?.type !== 'action') throw new Error('The plan does not swap.');
  swap.params['tokenOut'] = 'DAI';
  store.writer.plans.saveRevision(plan, planHash(plan));
  store.writer.conversations.addMessage({
    ...{ conversationId: conversation.conversationId, parentId: last?.messageId ?? null },
    ...{ role: 'assistant', content: { kind: 'edited', planId, fromRevision: 1, toRevision: 2 } },
  });
  store.stop();

  const { app: again, page } = await openedOn(app.home);
  const edited = page.getByRole('article', { name: /^Changes of the plan/ });
  await edited.getByText('Plan changed').waitFor();
  await edited.getByRole('row').filter({ hasText: 'USDC' }).filter({ hasText: 'DAI' }).waitFor();
  await edited.getByText('1 step changed').waitFor();
  await edited.getByText('What was rehearsed or agreed to before does not count').waitFor();
  await expectAccessible(page);
  await keepPicture('reply-edited', page);
  await edited.getByRole('button', { name: 'Review plan' }).click();
  await page.getByText('revision 2').first().waitFor();
  await again.stop();
});

/** As main does when a model writes. */
const send = (app: RunningApp, piece: Piece) => tell(app, pieceChannel, piece);

async function tell(app: RunningApp, channel: string, what: Piece | Change): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, [to, told]) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(to, told);
    },
    [channel, what] as const,
  );
}
