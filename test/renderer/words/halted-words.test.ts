import { expect, it } from 'vitest';
import { haltedWords } from '../../../src/renderer/words/halted-words.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const at = now - 60_000;

it('tells a stop by the person without a word of a backup', () => {
  const { title, text } = haltedWords({ at }, now);
  expect(title).toMatch(/^Everything is stopped since \d\d:\d\d$/);
  expect(text).not.toMatch(/backup|restored/);
  expect(haltedWords({ at: 0 }, now).title).toBe('Everything is stopped');
});

it('tells a restore by what it is, and from when', () => {
  const madeAt = Date.parse('2026-11-19T09:30:00Z');
  const { title, text } = haltedWords({ at, because: { kind: 'restored', madeAt } }, now);
  expect(title).toMatch(/^Restored as it was .*19 Nov.*\. Everything is stopped since/);
  expect(text).toMatch(/schedules are paused.* then allow again/);
});

it('tells a database that was begun anew, and that the one before is kept', () => {
  const { title, text } = haltedWords({ at, because: { kind: 'begun_anew' } }, now);
  expect(title).toMatch(/^A new database was begun\./);
  expect(text).toMatch(/is kept whole/);
});
