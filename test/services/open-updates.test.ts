import { describe, expect, it } from 'vitest';
import { runningAppImage } from '../../src/main/config.ts';
import { schedulerView } from '../../src/main/scheduler/schedule-views.ts';
import { holdUpsNow } from '../../src/main/services/open-updates.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { type StoreFixture, storeFixture } from '../store/support/store-fixture.ts';

const now = (store: StoreFixture, rehearsing = 0) =>
  holdUpsNow({
    store,
    clock: store.clock,
    requests: { rehearsing },
    schedules: { health: () => schedulerView(store.reader, store.clock.now()) },
  });

describe('what stands in the way of an update [E-13]', () => {
  it('is a run at work or with a question, and not one that waits for a time or is paused', () => {
    const store = storeFixture();
    const { writer, executionId } = store;
    expect(now(store)).toEqual(['A run is at work.']);
    writer.executions.setState(executionId, 'running');
    expect(now(store, 1)).toEqual(['A run is at work.', 'A plan is being rehearsed.']);
    writer.executions.setState(executionId, 'waiting', { waitingFor: 'in_doubt' });
    expect(now(store)).toEqual(['A run is at work.']);
    writer.executions.setState(executionId, 'waiting', { waitingFor: 'approval' });
    expect(now(store)).toEqual(['A run waits for your answer.']);
    writer.executions.setState(executionId, 'waiting', { waitingFor: 'time' });
    expect(now(store)).toEqual([]);
    writer.executions.setState(executionId, 'paused');
    expect(now(store)).toEqual([]);
  });

  it('is a plan that starts by itself soon', () => {
    const store = storeFixture();
    store.writer.executions.setState(store.executionId, 'paused');
    const nextDueAt = store.clock.now() + 10 * 60_000;
    agreedSchedule(store.writer, { nextDueAt });
    expect(now(store)).toEqual([]);
    store.clock.advance(1);
    expect(now(store)).toEqual(['A plan starts by itself within ten minutes.']);
  });
});

describe('the AppImage that runs [E-13]', () => {
  const mounted = { APPIMAGE: '/home/a/Countersign.AppImage', APPDIR: '/tmp/.mount_x' };

  it('is the one in whose mount the program lies', () => {
    expect(runningAppImage(mounted, '/tmp/.mount_x/countersign')).toBe(mounted.APPIMAGE);
  });

  it.each([
    [{}, '/opt/countersign'],
    [{ APPIMAGE: mounted.APPIMAGE }, '/tmp/.mount_x/countersign'],
    [mounted, '/opt/Countersign/countersign'],
    [mounted, '/tmp/.mount_xy/countersign'],
    [{ ...mounted, APPIMAGE: 'Countersign.AppImage' }, '/tmp/.mount_x/countersign'],
  ])('is none with %j for %s', (environment, executable) => {
    expect(runningAppImage(environment, executable)).toBeNull();
  });
});
