import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type PowerSource, startAutoLock } from '../../src/main/shell/auto-lock.ts';

const minute = 60_000;

function away() {
  const events = new EventEmitter();
  const state = {
    now: 1_000_000,
    idleSeconds: 0,
    limitMs: 10 * minute,
    mostMs: null as number | null,
    check: () => {},
    checking: true,
  };
  const reasons: string[] = [];
  const power: PowerSource = Object.assign(events, { getSystemIdleTime: () => state.idleSeconds });
  const autoLock = startAutoLock({
    power,
    now: () => state.now,
    limitMs: () => state.limitMs,
    mostMs: () => state.mostMs,
    lock: (reason) => reasons.push(reason),
    every: (check) => {
      state.check = check;
      return () => {
        state.checking = false;
      };
    },
  });
  const pass = (ms: number) => {
    state.now += ms;
    state.idleSeconds += ms / 1000;
    state.check();
  };
  return { events, state, reasons, autoLock, pass };
}

describe('the vault locks [V-09]', () => {
  it('after the idle limit, not before', () => {
    const { reasons, pass } = away();
    pass(10 * minute - 1000);
    expect(reasons).toEqual([]);
    pass(1000);
    expect(reasons).toEqual(['idle']);
  });

  it.each([
    ['suspend', 'suspend'],
    ['resume', 'suspend'],
    ['lock-screen', 'lock-screen'],
    ['user-did-resign-active', 'user-switch'],
  ])('at once on %s', (event, reason) => {
    const { events, reasons } = away();
    events.emit(event);
    expect(reasons).toEqual([reason]);
  });

  it('later when a window was touched, though the system saw no input', () => {
    const { autoLock, reasons, pass } = away();
    pass(9 * minute);
    autoLock.touched();
    pass(9 * minute);
    expect(reasons).toEqual([]);
    pass(minute);
    expect(reasons).toEqual(['idle']);
  });

  it('by the limit that is set now, not the one at the start', () => {
    const { state, reasons, pass } = away();
    state.limitMs = minute;
    pass(minute);
    expect(reasons).toEqual(['idle']);
  });

  it('so long after it was opened, whatever the person does, where they set it', () => {
    const { autoLock, reasons, state, pass } = away();
    const work = (minutes: number) => {
      for (let each = 0; each < minutes; each += 1) {
        autoLock.touched();
        pass(minute);
      }
    };
    work(600);
    expect(reasons).toEqual([]);
    state.mostMs = 30 * minute;
    autoLock.opened();
    expect(autoLock.remainingMs()).toBe(9 * minute);
    work(25);
    expect(autoLock.remainingMs()).toBe(5 * minute);
    work(4);
    expect(reasons).toEqual([]);
    work(1);
    expect(reasons).toEqual(['open-too-long']);
    // The next opening has the whole time again, by the limit that is set then.
    autoLock.opened();
    state.mostMs = 40 * minute;
    work(39);
    expect(reasons).toEqual(['open-too-long']);
    work(1);
    expect(reasons).toEqual(['open-too-long', 'open-too-long']);
  });

  it('never again once stopped', () => {
    const { autoLock, events, reasons, state } = away();
    autoLock.stop();
    events.emit('suspend');
    expect(reasons).toEqual([]);
    expect(state.checking).toBe(false);
  });
});
