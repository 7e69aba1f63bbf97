import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/shared/errors.ts';
import { openTools } from '../files/support.ts';
import { rehearsalOf } from './support/rehearsal.ts';
import { bob, openChat } from './support/room.ts';

const list = `name,address,amount\nBob,${bob},12.5\n`;

function room(extra: Parameters<typeof openChat>[0] = {}) {
  const { tools, at, folder, place } = openTools();
  const chat: ReturnType<typeof openChat> = openChat({
    files: tools,
    folders: () => [folder],
    home: place,
    ...extra,
    executor: {
      agree: async (agreement) => {
        const where = { chainId: 31_337, instanceId: null, steps: [] };
        return chat.store.writer.executions.agree({ ...agreement, ...where });
      },
      continueRun: () => Promise.reject(new Error('nothing goes on here')),
      undo: () => Promise.reject(new Error('nothing is undone here')),
    },
  });
  return { ...chat, at, place };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof AppError ? thrown.code : String(thrown);
}

describe('a file that people are paid by', () => {
  it('is read where plans may read, and becomes a plan that nothing says yes to by itself', async () => {
    const { plan, requests, at, store } = room();
    writeFileSync(at('roll.csv'), list);
    const planId = await plan('pay everyone in ~/files/roll.csv in USDC');
    const view = requests.plan(planId);
    expect(view.plan.name).toBe('Pay 1 of roll.csv, 12.5 USDC in all');
    expect(view.taint).toEqual([{ origin: 'file', label: 'roll.csv' }]);
    expect(view.origins.find(({ param }) => param === 'to')?.source).toBe('user_file');
    expect(view.validation.valid).toBe(true);
    expect(store.reader.plans.get(planId)?.status).toBe('validated');
  });

  it('pays nobody where there is nothing to pay with, and says where play money comes from', async () => {
    const balances = { '31337': { ETH: '1', USDC: '0' } };
    const facts = { latest: () => ({ balances, prices: {} }), refresh: async () => undefined };
    const { send, at } = room({ facts });
    writeFileSync(at('roll.csv'), list);
    const [, asked] = await send('pay everyone in ~/files/roll.csv in USDC');
    expect(asked).toMatchObject({ kind: 'question', part: 'practice' });
    expect(asked).toMatchObject({
      text: expect.stringMatching(/none by then\. What should it be/),
    });
  });

  it('is not what is agreed to once it says something else', async () => {
    const { plan, requests, at, store } = room();
    writeFileSync(at('roll.csv'), list);
    const planId = await plan('pay everyone in ~/files/roll.csv in USDC');
    await requests.idle();
    const { hash } = requests.plan(planId);
    store.writer.rehearsals.save(planId, rehearsalOf(hash));
    writeFileSync(at('roll.csv'), list.replace('12.5', '12.6'));
    expect(await codeOf(requests.agree(planId, hash, true))).toBe('SOURCE_CHANGED');
    writeFileSync(at('roll.csv'), list);
    expect(await codeOf(requests.agree(planId, hash, true))).toBe('null');
  });

  it.each([
    ['outside of the folders', '~/else.csv', /outside of the folders/],
    ['that is missing', '~/files/none.csv', /is not there/],
    ['that is a link', '~/files/link.csv', /is a link/],
    ['that is no text', '~/files/binary.csv', /no text in UTF-8/],
    ['that is too long', '~/files/long.csv', /longer than 1 MB/],
  ])('is not read %s', async (_what, path, told) => {
    const { send, at, place } = room();
    writeFileSync(join(place, 'else.csv'), list);
    symlinkSync(join(place, 'else.csv'), at('link.csv'));
    writeFileSync(at('binary.csv'), Buffer.from([0xff, 0xfe, 0x00]));
    writeFileSync(at('long.csv'), `${list}${' '.repeat(1024 * 1024)}`);
    const [, asked] = await send(`pay everyone in ${path} in USDC`);
    expect(asked).toMatchObject({ kind: 'question', text: expect.stringMatching(told) });
  });

  it('is another one where the answer names another', async () => {
    const { send, at } = room();
    writeFileSync(at('b.csv'), list);
    await send('pay everyone in ~/files/a.csv in USDC');
    const [, card] = await send('~/files/b.csv');
    expect(card?.kind).toBe('plan');
  });
});
