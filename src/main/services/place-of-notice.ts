import type { NotificationView } from '../../shared/schedules/views.ts';
import type { StoreReader } from '../store/store.ts';

/** Pages of the window by the topic of what they show. */
const pages: Readonly<Record<string, string>> = {
  run: 'runs',
  schedule: 'schedules',
  mandate: 'mandates',
  plan: 'plans',
};

/** Where the window shows what a notification is about, e.g. "#/runs/42"; an approval is at the run that asks. */
export function placeOfNotice(
  reader: Pick<StoreReader, 'approvals' | 'effects'>,
  { topic, subjectId }: Pick<NotificationView, 'topic' | 'subjectId'>,
): string {
  if (topic === 'approval') {
    const effectId = reader.approvals.get(subjectId)?.effectId;
    const effect = effectId === undefined ? undefined : reader.effects.get(effectId);
    return effect === undefined ? '#/runs' : `#/runs/${effect.executionId}`;
  }
  if (topic === 'wallet') return '#/wallet';
  if (topic === 'backup') return '#/settings/backup';
  const page = pages[topic];
  if (page === undefined) return '#/runs';
  // Of the scheduler itself and not of one of its schedules.
  return subjectId === 'scheduler' ? `#/${page}` : `#/${page}/${subjectId}`;
}
