import { describe, expect, it } from 'vitest';
import { Notifier, type NotifierPorts, type Toast } from '../../src/main/shell/notifier.ts';
import type { NotificationView } from '../../src/shared/schedules/views.ts';

const now = 1_000_000_000;

function notice(id: string, change: Partial<NotificationView> = {}): NotificationView {
  return {
    ...{ notificationId: id, kind: 'failed', topic: 'run', subjectId: `run-${id}` },
    ...{ title: `Failed: ${id}`, body: 'It failed.', createdAt: now, shownAt: null, readAt: null },
    ...change,
  };
}

/** A desk with rows that were not shown yet, two at a time. */
function desk(rows: NotificationView[], ports: Partial<NotifierPorts> = {}) {
  const waiting = [...rows];
  const seen = { shown: [] as string[], read: [] as string[], opened: [] as (string | null)[] };
  const toasts: Toast[] = [];
  const notifier = new Notifier({
    notShown: () => waiting.slice(0, 2),
    shown: (id) => {
      seen.shown.push(id);
      waiting.splice(
        waiting.findIndex((row) => row.notificationId === id),
        1,
      );
    },
    read: (id) => seen.read.push(id),
    looksAt: () => false,
    wantsDone: () => false,
    supported: () => true,
    show: (toast) => toasts.push(toast),
    open: (row) => seen.opened.push(row?.notificationId ?? null),
    now: () => now,
    ...ports,
  });
  return { notifier, toasts, seen, titles: () => toasts.map(({ title }) => title) };
}

describe('what a person is notified of', () => {
  it('is shown once, and opens the item when it is pressed', () => {
    const { notifier, toasts, titles, seen } = desk([notice('a')]);
    notifier.look();
    notifier.look();
    expect(titles()).toEqual(['Failed: a']);
    expect(seen).toEqual({ shown: ['a'], read: [], opened: [] });
    toasts[0]?.pressed();
    expect(seen).toEqual({ shown: ['a'], read: ['a'], opened: ['a'] });
  });

  it('is not what the person has in front of them: that is read', () => {
    const { notifier, titles, seen } = desk([notice('a'), notice('b')], {
      looksAt: ({ subjectId }) => subjectId === 'run-a',
    });
    notifier.look();
    expect(titles()).toEqual(['Failed: b']);
    expect(seen.read).toEqual(['a']);
  });

  it('is what is told of the wallet also while its page is in front of them, which says nothing of it', () => {
    const { notifier, titles, seen } = desk([notice('a', { topic: 'wallet' })], {
      looksAt: () => true,
    });
    notifier.look();
    expect(titles()).toEqual(['Failed: a']);
    expect(seen.read).toEqual([]);
  });

  it('is a run that went well only for who wants that', () => {
    const rows = [notice('a', { kind: 'done', title: 'Done: a' })];
    const quiet = desk(rows);
    quiet.notifier.look();
    expect(quiet.titles()).toEqual([]);
    expect(quiet.seen.shown).toEqual(['a']);
    const told = desk(rows, { wantsDone: () => true });
    told.notifier.look();
    expect(told.titles()).toEqual(['Done: a']);
  });

  it('is no news of more than a day ago', () => {
    const { notifier, titles } = desk([notice('old', { createdAt: now - 86_400_000 })]);
    notifier.look();
    expect(titles()).toEqual([]);
  });

  it('becomes one where it is more than three at once', () => {
    const { notifier, toasts, titles, seen } = desk(['a', 'b', 'c', 'd'].map((id) => notice(id)));
    notifier.look();
    expect(titles()).toEqual(['4 things to look at']);
    expect(toasts[0]?.body).toBe('Failed: a\nFailed: b\nFailed: c\n…');
    toasts[0]?.pressed();
    expect(seen.opened).toEqual([null]);
    expect(seen.read).toEqual([]);
  });

  it('is left to the app where the computer shows none', () => {
    const { notifier, titles, seen } = desk([notice('a')], { supported: () => false });
    notifier.look();
    expect(titles()).toEqual([]);
    expect(seen.read).toEqual([]);
  });

  it('shows names of others as plain text: no hidden mark, no link, no end', () => {
    const title = `Failed: \u202Eknil\n${'a'.repeat(200)}`;
    const body = '<a href="https://a.example">Approve</a>';
    const { notifier, toasts } = desk([notice('a', { title, body })]);
    notifier.look();
    expect(toasts[0]?.title).toMatch(/^Failed: ‹U\+202E›knil‹U\+000A›a+…$/);
    expect(toasts[0]?.title).toHaveLength(80);
    expect(toasts[0]?.body).toBe('‹a href="https://a.example"›Approve‹/a›');
  });
});
