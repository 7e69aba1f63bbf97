import { noticeItem } from '../../services/notice-item.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'notification.list' | 'notification.read';

export function notificationHandlers({ store, notify }: Services): Pick<Handlers, Names> {
  const { reader, writer } = store;
  return {
    'notification.list': () =>
      reader.notifications.list().map((notice) => noticeItem(reader, notice)),
    'notification.read': ({ notificationId }) => {
      if (notificationId === null) writer.notifications.readAll();
      else writer.notifications.read(notificationId);
      notify({ topic: 'notification', id: notificationId });
      return null;
    },
  };
}
