import { expect, test } from 'vitest';
import type { ChainClient } from '../../src/main/chain/chain-client.ts';
import { systemClock } from '../../src/main/clock.ts';
import { Fork } from '../../src/main/simulation/fork.ts';
import type { RehearsalRoom } from '../../src/main/simulation/rehearsal-room.ts';
import { rehearseEffect } from '../../src/main/simulation/rehearse-effect.ts';
import { AppError } from '../../src/shared/errors.ts';

test('nothing is rehearsed on a node that turned to another chain, and what it does is unknown', async () => {
  let forked = false;
  const upstream = {
    takeTrouble: () => undefined,
    head: async () => ({ number: 1n, hash: '0x', timestamp: 0n }),
    assertChain: async () => {
      throw new AppError('CHAIN_MISMATCH', 'invalid_params', 'The node serves another chain.');
    },
  } as unknown as ChainClient;
  const spawn = async () => {
    forked = true;
    throw new Error('It was started.');
  };
  const fork = new Fork({ anvilPath: '', upstream, clock: systemClock, spawn });
  const room = { client: upstream, fork } as unknown as RehearsalRoom;
  const fields = {} as Parameters<typeof rehearseEffect>[1];
  expect(await rehearseEffect(room, fields, null)).toMatchObject({
    status: 'unknown',
    error: { code: 'CHAIN_MISMATCH' },
  });
  expect(forked).toBe(false);
});
