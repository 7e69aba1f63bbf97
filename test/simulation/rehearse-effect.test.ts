import { expect, test } from 'vitest';
import type { RehearsalRoom } from '../../src/main/simulation/rehearsal-room.ts';
import { rehearseEffect } from '../../src/main/simulation/rehearse-effect.ts';
import { AppError } from '../../src/shared/errors.ts';

test('nothing is rehearsed on a node that turned to another chain, and what it does is unknown', async () => {
  let forked = false;
  const room = {
    client: {
      assertChain: async () => {
        throw new AppError('CHAIN_MISMATCH', 'invalid_params', 'The node serves another chain.');
      },
    },
    fork: {
      use: async () => {
        forked = true;
      },
    },
  } as unknown as RehearsalRoom;
  const fields = {} as Parameters<typeof rehearseEffect>[1];
  expect(await rehearseEffect(room, fields, null)).toMatchObject({
    status: 'unknown',
    error: { code: 'CHAIN_MISMATCH' },
  });
  expect(forked).toBe(false);
});
