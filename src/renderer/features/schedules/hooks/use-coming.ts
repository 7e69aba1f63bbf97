import type { PreviewedFire } from '../../../../shared/schedules/preview/preview-fires.ts';
import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

/** How many starts of each schedule are asked for. */
export const mostComing = 60;

/** The next starts of these schedules; read again when one of them changes. */
export function useComing(
  schedules: readonly ScheduleView[],
): Remote<Record<string, PreviewedFire[]>> {
  const triggerIds = schedules.map(({ triggerId }) => triggerId);
  const key = triggerIds.length === 0 ? null : triggerIds.join();
  return useRemote(key, () => api.scheduleNext({ triggerIds, most: mostComing }), ['schedule']);
}
