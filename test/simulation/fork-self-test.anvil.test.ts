import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { selfTest } from '../../src/main/simulation/fork-self-test.ts';
import {
  eventually,
  processExists,
  startPractice,
  temporaryFolder,
} from '../chain/support/practice.ts';
import { openAltering } from './support/altered-answers.ts';
import { openRoom } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  practice = await startPractice();
});

afterAll(() => practice?.close());

afterEach(async () => {
  for (const act of cleanUp.splice(0).reverse()) await act();
});

/** The anvil under a name that did not pass in this process yet. */
function unproven(): string {
  const folder = temporaryFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'anvil');
  symlinkSync(findAnvil(), path);
  return path;
}

/** Starts anvil behind a proxy that alters what it answers. */
function altered(alter: (answer: string, asked: string) => string, pids: number[] = []) {
  return async (options: Parameters<typeof spawnAnvil>[0]) => {
    const child = await spawnAnvil(options);
    const proxy = await openAltering(child.rpcUrl, alter);
    cleanUp.push(() => proxy.close());
    pids.push(child.pid);
    return { ...child, rpcUrl: proxy.url };
  };
}

/** 12.345 for it, from reserves of 1 000 003 and 2 999 999, after three thousandths: worked out by hand. */
const amountOut = 36_923_317n.toString(16);

describe('before its first rehearsal anvil has to compute a swap whose result is known [F-10]', () => {
  test('the anvil that we have does', async () => {
    const child = await spawnAnvil({ binary: findAnvil(), args: [], deathSignal: 'KILL' });
    cleanUp.push(() => child.stop());
    const said: string[] = [];
    const proxy = await openAltering(child.rpcUrl, (answer) => {
      said.push(answer);
      return answer;
    });
    cleanUp.push(() => proxy.close());
    await selfTest(createJsonRpc({ url: proxy.url }));
    // What it says was bought is what the formula gives, reckoned here and not by the code under test.
    expect(said[0]).toContain(`${'0'.repeat(64 - amountOut.length)}${amountOut}`);
  });

  test.each([
    [
      'an amount that is off by one',
      'eth_simulateV1',
      amountOut,
      (BigInt(`0x${amountOut}`) + 1n).toString(16),
    ],
    ['a call that is not told', 'callTracer', 'STATICCALL', 'CALL'],
    ['a balance that did not come', 'prestateTracer', amountOut, '0'.repeat(amountOut.length)],
    [
      'a method that it does not have',
      'eth_simulateV1',
      '"result"',
      '"error":{"code":-32601,"message":"no"},"was"',
    ],
    [
      'a refusal for another reason',
      'eth_simulateV1',
      '556e697377617056323a204b',
      '556e697377617056323a204c',
    ],
  ])(
    '%s: no rehearsal, for that reason, and no process is left',
    async (_what, where, from, to) => {
      const pids: number[] = [];
      const spawn = altered(
        (answer, asked) => (asked.includes(where) ? answer.replaceAll(from, to) : answer),
        pids,
      );
      const { fork } = await openRoom(practice.rpcUrl, { anvilPath: unproven(), spawn });
      cleanUp.push(() => fork.stop());
      await expect(fork.warm()).rejects.toMatchObject({
        ...{ code: 'REHEARSAL_UNAVAILABLE', facts: { reason: 'self_test' } },
      });
      expect(pids).toHaveLength(1);
      expect(pids.filter(processExists)).toEqual([]);
    },
  );

  test('it says in plain words that nothing is believed, and is asked again the next time', async () => {
    let lies = true;
    const spawn = altered((answer, asked) =>
      lies && asked.includes('callTracer') ? answer.replaceAll('STATICCALL', 'CALL') : answer,
    );
    const { fork } = await openRoom(practice.rpcUrl, { anvilPath: unproven(), spawn });
    cleanUp.push(() => fork.stop());
    const refused = await fork.warm().catch((error) => error);
    expect(`${refused.message} ${refused.advice}`).toMatchInlineSnapshot(
      `"Anvil gave a wrong answer to a swap whose result is known, so nothing that it rehearses would be believed. Nothing was signed. Install the packages again, then rehearse again; without a rehearsal nothing can be approved."`,
    );
    lies = false;
    await fork.warm();
  });

  test('once for a program: the others of the pool, and later ones, begin without', async () => {
    let tests = 0;
    const spawn = altered((answer, asked) => {
      if (asked.includes('prestateTracer')) tests += 1;
      return answer;
    });
    const { fork } = await openRoom(practice.rpcUrl, { anvilPath: unproven(), spawn });
    cleanUp.push(() => fork.stop());
    await Promise.all([fork.warm(), fork.warm(), fork.warm()]);
    const { pids } = fork;
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await eventually(() => !pids.some(processExists));
    await fork.warm();
    expect(tests).toBe(1);
  });
});
