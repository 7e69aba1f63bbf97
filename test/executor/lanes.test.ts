import { expect, it } from 'vitest';
import { createLanes } from '../../src/main/executor/lanes.ts';

/** A promise that the test settles by hand. */
function gate(): { open: () => void; wait: Promise<void> } {
  let open: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, wait };
}

it('does work of one key one after the other, in order', async () => {
  const lanes = createLanes();
  const first = gate();
  const seen: string[] = [];
  const a = lanes.run('x', async () => {
    seen.push('a starts');
    await first.wait;
    seen.push('a ends');
  });
  const b = lanes.run('x', async () => {
    seen.push('b');
  });
  first.open();
  await Promise.all([a, b]);
  expect(seen).toEqual(['a starts', 'a ends', 'b']);
});

it('does not make another key wait', async () => {
  const lanes = createLanes();
  const never = gate();
  const blocked = lanes.run('x', () => never.wait);
  expect(await lanes.run('y', async () => 'done')).toBe('done');
  never.open();
  await blocked;
});

it('goes on after a turn that failed, and tells only its caller', async () => {
  const lanes = createLanes();
  const failed = lanes.run('x', async () => {
    throw new Error('no');
  });
  const next = lanes.run('x', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('is idle when every lane has ended, those queued meanwhile included', async () => {
  const lanes = createLanes();
  const first = gate();
  let late = false;
  void lanes.run('x', async () => {
    await first.wait;
    void lanes.run('y', async () => {
      late = true;
    });
  });
  const idle = lanes.idle();
  first.open();
  await idle;
  expect(late).toBe(true);
});

it('says whether somebody waits behind the work that is running', async () => {
  const lanes = createLanes();
  const first = gate();
  const a = lanes.run('x', () => first.wait);
  await Promise.resolve();
  expect(lanes.isWanted('x')).toBe(false);
  const b = lanes.run('x', async () => lanes.isWanted('x'));
  expect([lanes.isWanted('x'), lanes.isWanted('y')]).toEqual([true, false]);
  first.open();
  await a;
  expect(await b).toBe(false);
});
