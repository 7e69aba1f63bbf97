import { expect, it } from 'vitest';
import { openTestStore } from '../support/test-store.ts';

const missed = (subjectId: string, occasion = '1') => ({
  ...({ kind: 'missed', topic: 'schedule', subjectId, occasion } as const),
  ...{ title: 'Missed', body: 'It was off.' },
});

it('an occasion is told once, shown once, and read one by one or all together', () => {
  const { reader, writer } = openTestStore();
  const { notifications } = writer;
  const first = notifications.add(missed('a'));
  expect(notifications.add(missed('a'))).toBeNull();
  for (const one of [missed('a', '2'), missed('b')]) notifications.add(one);
  expect(reader.notifications.notShown()).toHaveLength(3);
  notifications.shown(first?.notificationId ?? '');
  notifications.read(first?.notificationId ?? '');
  expect(reader.notifications.notShown()).toHaveLength(2);
  expect(reader.notifications.unread()).toBe(2);
  notifications.readAll();
  expect([reader.notifications.unread(), reader.notifications.notShown()]).toEqual([0, []]);
  expect(reader.notifications.list()).toHaveLength(3);
});
