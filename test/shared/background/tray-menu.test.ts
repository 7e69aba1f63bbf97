import { describe, expect, it } from 'vitest';
import {
  pausedUntil,
  type TrayItem,
  type TrayView,
  trayMenu,
  trayStatus,
} from '../../../src/shared/background/tray-menu.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const quiet: TrayView = {
  ...{ vault: 'unlocked', halted: false, storageTrouble: false, waiting: 0 },
  schedules: { stalled: false, overdue: 0, active: 0, paused: 0, next: null },
  ...{ now, zone: 'Europe/Berlin' },
};
const schedulesAs = (schedules: Partial<TrayView['schedules']>): TrayView => ({
  ...quiet,
  schedules: { ...quiet.schedules, ...schedules },
});
const next = { triggerId: 't', planName: 'Buy ETH', dueAt: Date.parse('2026-11-23T08:00:00Z') };

/** One line for each item; what can be pressed has its act behind an arrow. */
const drawn = (items: readonly TrayItem[]): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'rule') return ['-'];
    if (item.kind === 'words') return [item.label];
    if (item.kind === 'act') return [`${item.label} > ${item.act}`];
    return [`${item.label}:`, ...drawn(item.items).map((line) => `  ${line}`)];
  });

describe('the menu of the tray', () => {
  it('of an app in which nothing is going on says so, and offers no pause', () => {
    expect(drawn(trayMenu(quiet))).toEqual([
      'No schedules',
      'Nothing waits for you',
      '-',
      'Open Countersign > open',
      'Quick ask > quick_ask',
      'Lock the wallet > lock',
      '-',
      'Quit > quit',
    ]);
  });

  it('shows what waits, the next start in the zone of this computer, and what quitting stops', () => {
    const view = { ...schedulesAs({ active: 3, next }), waiting: 2, vault: 'locked' } as const;
    expect(drawn(trayMenu(view))).toEqual([
      '3 schedules are active',
      '2 runs wait for you > waiting',
      'Next: Buy ETH, Mon 23 Nov 09:00 (Europe/Berlin)',
      '-',
      'Open Countersign > open',
      'Quick ask > quick_ask',
      'Pause all schedules:',
      '  For 1 hour > pause_hour',
      '  Until tomorrow, 00:00 > pause_tomorrow',
      '  Until I resume them > pause',
      'The wallet is locked',
      '-',
      'Quit (3 schedules stop) > quit',
    ]);
  });

  it('leaves the day away of a start today, and shortens a name that is too long for a menu', () => {
    const dueAt = now + 3_600_000;
    const view = schedulesAs({ active: 1, next: { ...next, planName: 'x'.repeat(80), dueAt } });
    expect(drawn(trayMenu(view))).toContain(`Next: ${'x'.repeat(39)}…, 14:00 (Europe/Berlin)`);
    expect(drawn(trayMenu(view)).at(-1)).toBe('Quit (1 schedule stops) > quit');
  });

  it('offers to resume what was paused together, in the place of pausing it', () => {
    const menu = drawn(trayMenu(schedulesAs({ paused: 3, allPausedUntil: null })));
    expect(menu).toContain('Resume all schedules > resume');
    expect(menu).not.toContain('Pause all schedules:');
  });

  it('promises no next start while everything is stopped', () => {
    const menu = drawn(trayMenu({ ...schedulesAs({ active: 1, next }), halted: true }));
    expect(menu.filter((line) => line.startsWith('Next'))).toEqual([]);
  });

  it('writes out what is not seen in the name of a plan', () => {
    const planName = 'Buy\u202E\nHTE';
    const view = schedulesAs({ active: 1, next: { ...next, planName } });
    expect(drawn(trayMenu(view))[2]).toMatch(/^Next: Buy<U\+202E><U\+000A>HTE, Mon /);
  });

  it('knows no lock where there is no wallet', () => {
    const menu = drawn(trayMenu({ ...quiet, vault: 'none' }));
    expect(menu.filter((line) => /wallet/.test(line))).toEqual([]);
  });
});

describe('its status line says what matters most', () => {
  const hour = now + 3_600_000;
  const all = schedulesAs({ stalled: true, overdue: 2, active: 1, allPausedUntil: hour });
  const table: [string, TrayView][] = [
    ['Nothing can be written down: no run goes on', { ...all, storageTrouble: true, halted: true }],
    ['Everything is stopped', { ...all, halted: true }],
    ['Schedules are held up', all],
    ['2 starts are overdue', schedulesAs({ overdue: 2, active: 1, allPausedUntil: hour })],
    ['1 start is overdue', schedulesAs({ overdue: 1, active: 1 })],
    [
      'All schedules are paused until 14:00 (Europe/Berlin)',
      schedulesAs({ active: 1, allPausedUntil: hour }),
    ],
    ['All schedules are paused', schedulesAs({ paused: 1, allPausedUntil: null })],
    ['1 schedule is active', schedulesAs({ active: 1, paused: 1 })],
    ['No schedule is active', schedulesAs({ paused: 1 })],
    ['No schedules', quiet],
  ];
  it.each(table)('%s', (line, view) => {
    expect(trayStatus(view)).toBe(line);
  });
});

it('pauses for an hour, until the next midnight here, or until somebody resumes', () => {
  expect(pausedUntil('pause_hour', now)).toBe(now + 3_600_000);
  expect(pausedUntil('pause', now)).toBeNull();
  const midnight = new Date(pausedUntil('pause_tomorrow', now) ?? 0);
  expect([midnight.getHours(), midnight.getMinutes(), midnight.getSeconds()]).toEqual([0, 0, 0]);
  expect(midnight.getTime()).toBeGreaterThan(now);
  expect(midnight.getTime() - now).toBeLessThanOrEqual(25 * 3_600_000);
});
