import type { NoticeItem } from '../../shared/ipc/views.ts';
import type { NotificationView } from '../../shared/schedules/views.ts';
import type { StoreReader } from '../store/store.ts';
import { placeOfNotice } from './place-of-notice.ts';

/** What came of a request for an approval, by how it stands; while it is open it waits. */
const answers: Readonly<Record<string, string>> = {
  approved: 'It was approved',
  consumed: 'It was approved',
  rejected: 'It was declined',
  expired: 'It expired without an answer',
};

/** A notification as the list shows it: what asked for an answer says what came of it once it asks no more. */
export function noticeItem(
  reader: Pick<StoreReader, 'approvals' | 'effects'>,
  notice: NotificationView,
): NoticeItem {
  const place = placeOfNotice(reader, notice);
  const status = reader.approvals.get(notice.subjectId)?.status;
  if (notice.kind !== 'approval' || status === 'pending')
    return { ...notice, place, isOver: false };
  const title = answers[status ?? ''] ?? 'It is not asked any more';
  return { ...notice, place, title, isOver: true };
}
