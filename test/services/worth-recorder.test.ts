import { expect, it } from 'vitest';
import { WorthRecorder } from '../../src/main/services/worth-recorder.ts';
import type { Portfolio } from '../../src/shared/ipc/views.ts';

function recorder(options: { ready?: boolean; due?: string[]; failing?: string } = {}) {
  const { ready = true, due = ['a', 'b', 'c'], failing } = options;
  const looked: string[] = [];
  const warned: string[] = [];
  const made = new WorthRecorder({
    past: { isDue: async (account) => due.includes(account) },
    accounts: () => ['a', 'b', 'c'].map((address) => ({ address, name: address })),
    isReady: () => ready,
    look: async (address) => {
      looked.push(address);
      if (address === failing) throw new Error('no answer');
      return {} as Portfolio;
    },
    log: {
      info: () => undefined,
      warn: (event) => void warned.push(event),
      error: () => undefined,
    },
  });
  return { made, looked, warned };
}

it('looks at every account that is due, when it starts', async () => {
  const { made, looked } = recorder({ due: ['a', 'c'] });
  made.start();
  await expect.poll(() => looked).toEqual(['a', 'c']);
  await made.stop();
});

it('goes on to the next account when one cannot be read', async () => {
  const { made, looked, warned } = recorder({ failing: 'a' });
  made.start();
  await expect.poll(() => looked).toEqual(['a', 'b', 'c']);
  expect(warned).toEqual(['worth.not_read']);
  await made.stop();
});

it('asks nobody while the network does not answer', async () => {
  const { made, looked } = recorder({ ready: false });
  made.start();
  await made.stop();
  expect(looked).toEqual([]);
});

it('looks again after a run moved on, and not once it is stopped', async () => {
  const { made, looked } = recorder();
  made.start();
  await expect.poll(() => looked).toHaveLength(3);
  made.heard({ topic: 'plan', id: null });
  made.heard({ topic: 'run', id: 'x' });
  made.heard({ topic: 'run', id: 'y' });
  await expect.poll(() => looked, { timeout: 10_000 }).toHaveLength(6);
  await made.stop();
  made.heard({ topic: 'run', id: 'x' });
  await made.lookAtAll();
  expect(looked).toHaveLength(6);
});
