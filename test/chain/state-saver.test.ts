// How often the state of a practice chain is looked at. That it is written is held with the chain itself.
import { expect, onTestFinished, test, vi } from 'vitest';
import { StateSaver } from '../../src/main/chain/practice/state-saver.ts';
import { createLog } from '../../src/main/log.ts';

const second = 1000;

function watchedChain() {
  vi.useFakeTimers();
  let [height, looks] = ['0x10', 0];
  const rpc = {
    host: 'test',
    request: async (method: string) => {
      if (method !== 'eth_blockNumber') throw new Error('it is written elsewhere');
      looks += 1;
      return height;
    },
  };
  const log = createLog(() => undefined, Date.now);
  const saver = new StateSaver(rpc, '/nowhere', height, log);
  onTestFinished(async () => {
    await saver.stop();
    vi.useRealTimers();
  });
  return {
    saver,
    mine: () => {
      height = `${height}0`;
    },
    /** How often it looks meanwhile. */
    async looksIn(ms: number): Promise<number> {
      const before = looks;
      await vi.advanceTimersByTimeAsync(ms);
      return looks - before;
    },
  };
}

test('a chain that nobody asks for and that gets no block is looked at less often', async () => {
  const { looksIn } = watchedChain();
  expect(await looksIn(10 * second)).toBe(10);
  await looksIn(10 * second);
  expect(await looksIn(60 * second)).toBe(12);
});

test('one that somebody asks for is looked at a second later, and each second from there on', async () => {
  const { saver, looksIn } = watchedChain();
  await looksIn(60 * second);
  saver.used();
  expect(await looksIn(10 * second)).toBe(10);
});

test('a block of another program is seen within five seconds, and each that follows within one', async () => {
  const { saver, mine, looksIn } = watchedChain();
  await looksIn(60 * second);
  mine();
  await looksIn(5 * second);
  expect(saver.height).toBe('0x100');
  mine();
  await looksIn(second);
  expect(saver.height).toBe('0x1000');
});

test('one that was stopped is not looked at any more, also where somebody still asks for it', async () => {
  const { saver, looksIn } = watchedChain();
  await looksIn(60 * second);
  await saver.stop();
  saver.used();
  expect(await looksIn(60 * second)).toBe(0);
});
