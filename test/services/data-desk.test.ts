import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { markerName } from '../../src/main/data-folder/own-names.ts';
import { createLog } from '../../src/main/log.ts';
import { placeOfData } from '../../src/main/moved-to.ts';
import { DataDesk } from '../../src/main/services/data/data-desk.ts';
import { dataHoldUps } from '../../src/main/services/data/data-hold-ups.ts';
import { agreedRun } from '../store/support/samples.ts';
import { storeFixture } from '../store/support/store-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { errorCode } from '../wallet/support/error-code.ts';

function desk() {
  const store = storeFixture();
  const dataDir = dirname(store.path);
  const lasts: ((() => void) | undefined)[] = [];
  const made = new DataDesk({
    place: { base: dataDir, dataDir },
    store,
    clock: store.clock,
    log: createLog(
      () => undefined,
      () => store.clock.now(),
    ),
    notify: () => undefined,
    restart: (last) => void lasts.push(last),
  });
  const end = () => store.writer.executions.setState(store.executionId, 'cancelled');
  return { store, dataDir, desk: made, lasts, end };
}

it('erases on the signer’s word only what a person was asked about, and nothing while a run is under way', async () => {
  const { desk: asked, dataDir, lasts, end, store } = desk();
  const isAgreed = () => existsSync(join(dataDir, markerName));
  asked.eraseAgreed();
  expect(isAgreed()).toBe(false);
  expect(await errorCode(() => asked.askToErase())).toBe('DATA_HELD_UP');
  expect(dataHoldUps(store.reader)).toEqual(['A run is under way.']);
  end();
  asked.askToErase();
  const view = await asked.eraseView();
  expect(view).toMatchObject({ hasVault: false, refused: null });
  asked.eraseAgreed();
  expect([isAgreed(), lasts]).toEqual([true, [undefined]]);
});

it('says why where something began between the question and the answer', async () => {
  const { desk: asked, dataDir, lasts, end, store } = desk();
  end();
  asked.askToErase();
  agreedRun(store.writer, { planId: 'another' });
  asked.eraseAgreed();
  expect((await asked.eraseView()).refused).toMatchObject({ code: 'DATA_HELD_UP' });
  expect([existsSync(join(dataDir, markerName)), lasts]).toEqual([false, []]);
});

it('erases nothing once the question was closed', () => {
  const { desk: asked, dataDir, lasts, end } = desk();
  end();
  asked.askToErase();
  asked.askedNoMore();
  asked.eraseAgreed();
  expect([existsSync(join(dataDir, markerName)), lasts]).toEqual([false, []]);
});

it('goes to no folder that plans may touch, nor around or into one', async () => {
  const { desk: moving, end, store } = desk();
  end();
  const around = temporaryFolder();
  const allowed = join(around, 'allowed');
  mkdirSync(allowed);
  store.writer.settings.set('folders', [allowed]);
  const codeOf = (to: string) => errorCode(() => moving.requireMovable(to));
  expect(await codeOf(allowed)).toBe('MOVE_ALLOWED_FOLDER');
  expect(await codeOf(join(allowed, 'inner'))).toBe('MOVE_ALLOWED_FOLDER');
  expect(await codeOf(join(around, 'beside'))).toBe('none');
});

it('tells of a move that was broken off, and of why one failed', () => {
  const { desk: moving, dataDir, lasts, end } = desk();
  end();
  const around = temporaryFolder();
  moving.move(join(around, 'new'));
  expect(moving.view().failed).toMatchObject({ error: { code: 'MOVE_NOT_FINISHED' } });
  // Somebody puts something there before the app has ended.
  mkdirSync(join(around, 'new', 'other'), { recursive: true });
  lasts[0]?.();
  expect(moving.view().failed).toMatchObject({ error: { code: 'MOVE_NOT_EMPTY' } });
  expect(placeOfData(dataDir).dataDir).toBe(dataDir);
  moving.dismissFailed();
  expect(moving.view().failed).toBeNull();
});
