import { Popover } from '@base-ui/react/popover';
import { Bell as BellSign } from 'lucide-react';
import { useState } from 'react';
import type { NoticeItem } from '../../shared/ipc/views.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Unread } from '../components/unread.tsx';
import { count } from '../format/count.ts';
import { dayOrTime } from '../format/time.ts';
import { routeOf } from '../state/place.ts';
import { useRoute } from '../state/route-store.ts';
import { useAction } from '../state/use-action.ts';
import { useNow } from '../state/use-now.ts';
import { useRemote } from '../state/use-remote.ts';
import { noticeKindWords } from '../words/notice-words.ts';

/** What happened while nobody looked: how much of it is unread, and the list. */
export function Bell() {
  const notices = useRemote('notices', () => api.notificationList({}), [
    'notification',
    'approval',
  ]);
  const [open, setOpen] = useState(false);
  const readAll = useAction(() => api.notificationRead({ notificationId: null }));
  const items = notices.value ?? [];
  const unread = items.filter(({ kind, readAt }) => readAt === null && kind !== 'done').length;
  const words = unread === 0 ? 'nothing new' : count(unread, 'unread', 'unread');
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="bell"
        aria-label={`Notifications, ${words}`}
        title="Notifications"
      >
        <Icon of={BellSign} />
        {unread > 0 ? <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span> : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-10">
          <Popover.Popup className="notices">
            <div className="row justify-between px-4 py-2.5">
              <Popover.Title>Notifications</Popover.Title>
              {unread > 0 ? (
                <Button size="small" disabled={readAll.busy} onClick={() => void readAll.start()}>
                  Mark all as read
                </Button>
              ) : null}
            </div>
            {notices.error || notices.loading ? (
              <div className="px-4 pb-4">
                <Unread
                  error={notices.error}
                  kept="Nothing was lost."
                  onRetry={notices.reload}
                  rows={[[200, 80]]}
                >
                  Reading the notifications.
                </Unread>
              </div>
            ) : null}
            {notices.value?.length === 0 ? (
              <p className="m px-4 pb-4">
                Nothing yet. When a run waits for your approval, or a schedule fails or misses a
                start, it is told here.
              </p>
            ) : null}
            <ul>
              {items.map((notice) => (
                <Notice key={notice.notificationId} notice={notice} leave={() => setOpen(false)} />
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Notice({ notice, leave }: { notice: NoticeItem; leave(): void }) {
  const go = useRoute((store) => store.go);
  const now = useNow(60_000);
  const { notificationId, kind, title, body, createdAt, readAt, isOver } = notice;
  const look = () => {
    void api.notificationRead({ notificationId });
    const route = routeOf(notice.place);
    if (route !== null) go(route);
    leave();
  };
  return (
    <li>
      <button type="button" className="notice" data-unread={readAt === null} onClick={look}>
        <span className="row justify-between">
          <span className="s q">
            {isOver ? 'No longer waits' : noticeKindWords[kind]}
            {readAt === null ? ', unread' : ''}
          </span>
          <time className="s q" dateTime={new Date(createdAt).toISOString()}>
            {dayOrTime(createdAt, now)}
          </time>
        </span>
        <span className="title">{title}</span>
        <span className="m">{body}</span>
      </button>
    </li>
  );
}
