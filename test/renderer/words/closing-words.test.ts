import { expect, it } from 'vitest';
import { closingWords } from '../../../src/renderer/words/closing-words.ts';

it.each([
  ['closing with a tray', { kind: 'close', tray: true, schedules: 1 }],
  ['closing without a tray', { kind: 'close', tray: false, schedules: 0 }],
  ['quitting with a tray', { kind: 'quit', tray: true, schedules: 2 }],
  ['quitting without a tray', { kind: 'quit', tray: false, schedules: 1 }],
] as const)('says what %s means', (_what, question) => {
  expect(closingWords(question)).toMatchSnapshot();
});
