import { describe, expect, it } from 'vitest';
import { type ClosingFacts, decideClosing } from '../../../src/shared/background/closing.ts';

const facts: ClosingFacts = {
  ...{ wish: 'close', tray: true, keepsRunning: null, explained: true },
  ...{ hasVault: true, schedules: 0 },
};
const becomes = (change: Partial<ClosingFacts>) => decideClosing({ ...facts, ...change });

describe('closing the window', () => {
  const table: [string, Partial<ClosingFacts>, ReturnType<typeof decideClosing>][] = [
    ['goes to the tray where there is one', {}, { kind: 'hide' }],
    ['quits where there is none', { tray: false }, { kind: 'do_quit' }],
    [
      'asks where there is none and schedules would stop',
      { tray: false, schedules: 2 },
      { kind: 'quit', tray: false, schedules: 2 },
    ],
    [
      'minimises without a tray if so chosen',
      { tray: false, keepsRunning: true },
      { kind: 'minimise' },
    ],
    ['quits with a tray if so chosen', { keepsRunning: false }, { kind: 'do_quit' }],
    [
      'is explained the first time',
      { explained: false, schedules: 1 },
      { kind: 'close', tray: true, schedules: 1 },
    ],
    [
      'is explained the first time also without a tray',
      { explained: false, tray: false },
      { kind: 'close', tray: false, schedules: 0 },
    ],
    [
      'just ends it before there is a wallet',
      { explained: false, hasVault: false },
      { kind: 'do_quit' },
    ],
  ];
  it.each(table)('%s', (_words, change, becoming) => {
    expect(becomes(change)).toEqual(becoming);
  });
});

describe('quitting', () => {
  it('asks once where schedules would stop, and never otherwise', () => {
    expect(becomes({ wish: 'quit', explained: false })).toEqual({ kind: 'do_quit' });
    expect(becomes({ wish: 'quit', schedules: 1 })).toEqual({
      ...{ kind: 'quit', tray: true, schedules: 1 },
    });
  });
});
