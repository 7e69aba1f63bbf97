import { expect, it } from 'vitest';
import type { LiveConnection } from '../../src/main/connector.ts';
import type { PlanToRehearse } from '../../src/main/simulation/rehearsal-room.ts';
import { AppError } from '../../src/shared/errors.ts';
import { bob, openChat } from './support/room.ts';

const unavailable = new AppError('REHEARSAL_UNAVAILABLE', 'network', 'Nothing is known.');

/** A network on which rehearsals wait until they are let go, and then are not known. */
function openWaiting() {
  const begun: string[] = [];
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const simulation = {
    rehearsePlan: async ({ plan }: PlanToRehearse) => {
      begun.push(plan.id);
      await gone;
      throw unavailable;
    },
  };
  const connect = async () => ({ simulation }) as unknown as LiveConnection;
  return { ...openChat({ connect }), begun, letGo: () => letGo() };
}

it('several plans are rehearsed at once, and one plan once however often it is asked for', async () => {
  const { plan, requests, begun, letGo } = openWaiting();
  const ids = [await plan(`send 1 ETH to ${bob}`), await plan(`send 2 ETH to ${bob}`)];
  const asked = [...ids, ...ids].map((id) => requests.rehearse(id));
  const answers = Promise.allSettled(asked);
  await expect.poll(() => begun.length).toBe(2);
  letGo();
  expect((await answers).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(new Set(begun).size).toBe(2);
});

it('the end waits for all that are under way, and begins no other', async () => {
  const { plan, requests, begun, letGo } = openWaiting();
  const ids = [await plan(`send 1 ETH to ${bob}`), await plan(`send 2 ETH to ${bob}`)];
  await expect.poll(() => begun.length).toBe(2);
  let ended = false;
  const end = requests.stop().then(() => {
    ended = true;
  });
  await expect(requests.rehearse('another')).rejects.toMatchObject({ code: 'STOPPING' });
  expect(ended).toBe(false);
  letGo();
  await end;
  expect(begun).toHaveLength(ids.length);
});
