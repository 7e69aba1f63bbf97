import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginHistory, record, redo, undo } from '../../../src/renderer/model/edit-history.ts';

describe('the history of an edit', () => {
  it('leads back to the beginning and forth to the end over any edits', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 50 }), (edits) => {
        let history = beginHistory(0);
        for (const edit of edits) history = record(history, edit, null);
        const last = history.now;
        for (const _ of edits) history = undo(history);
        expect(history.now).toBe(0);
        for (const _ of edits) history = redo(history);
        expect(history.now).toBe(last);
      }),
    );
  });

  it('takes typing in one field as one edit, and another field as another', () => {
    let history = beginHistory('');
    for (const text of ['a', 'ab', 'abc']) history = record(history, text, 'name');
    history = record(history, 'abc!', 'amount');
    expect(undo(history).now).toBe('abc');
    expect(undo(undo(history)).now).toBe('');
  });

  it('begins a new edit in the same field after a step back', () => {
    let history = record(record(beginHistory('a'), 'b', 'f'), 'c', 'g');
    history = record(undo(history), 'd', 'f');
    expect(undo(history).now).toBe('b');
  });

  it('has no way forth once something else was edited', () => {
    const history = record(undo(record(beginHistory(1), 2, null)), 3, null);
    expect(redo(history)).toBe(history);
  });

  it('stays where it is when there is no way on, and when nothing changed', () => {
    const history = beginHistory(1);
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
    expect(record(history, 1, null)).toBe(history);
  });

  it('keeps the latest steps when there are very many', () => {
    let history = beginHistory(0);
    for (let edit = 1; edit <= 1000; edit += 1) history = record(history, edit, null);
    expect(history.past).toHaveLength(200);
    expect(undo(history).now).toBe(999);
  });
});
