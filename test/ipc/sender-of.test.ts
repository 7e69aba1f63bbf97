import { expect, it } from 'vitest';
import { senderOf } from '../../src/main/ipc/sender-of.ts';

const frame = (origin: string, destroyed = false) => ({ origin, isDestroyed: () => destroyed });
const kindOf = (id: number) => (id === 1 ? 'app' : id === 2 ? 'trusted' : null);

it('tells the main frame of each window', () => {
  const page = frame('app://trusted');
  expect(senderOf({ sender: { id: 2, mainFrame: page }, senderFrame: page })(kindOf)).toEqual({
    window: 'trusted',
    isMainFrame: true,
    origin: 'app://trusted',
  });
});

it('tells a frame inside a page from the page [E-09]', () => {
  const inner = frame('app://app');
  const event = { sender: { id: 1, mainFrame: frame('app://app') }, senderFrame: inner };
  expect(senderOf(event)(kindOf)).toEqual({
    window: 'app',
    isMainFrame: false,
    origin: 'app://app',
  });
});

it.each([
  ['has gone', null],
  ['was destroyed', frame('app://app', true)],
])('knows nobody in a frame that %s [E-09]', (_what, gone) => {
  const sender = { id: 1, mainFrame: gone ?? frame('app://app') };
  expect(senderOf({ sender, senderFrame: gone })(kindOf)).toMatchObject({
    isMainFrame: false,
    origin: null,
  });
});

it('knows no window for web contents that are not ours [E-09]', () => {
  const page = frame('app://app');
  expect(
    senderOf({ sender: { id: 3, mainFrame: page }, senderFrame: page })(kindOf).window,
  ).toBeNull();
});
