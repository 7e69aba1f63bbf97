import { useRef } from 'react';
import type { ScheduleList, ScheduleView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

/** How many more are read at once. */
export const mostAtOnce = 100;

interface Schedules extends Remote<ScheduleList> {
  /** Reads some more. */
  more(): Promise<void>;
}

/** The first schedules, read again when one of them or its run changes. */
export function useSchedules(): Schedules {
  const most = useRef(mostAtOnce);
  const list = useRemote('schedules', () => api.scheduleList({ most: most.current, of: null }), [
    'schedule',
    'run',
  ]);
  const more = (): Promise<void> => {
    most.current += mostAtOnce;
    return list.reload();
  };
  return { ...list, more };
}

/** One by its id or that of its plan: of the list, or read by itself where it stands further down. */
export function useNamed(list: ScheduleList | null, of: string | null): ScheduleView | undefined {
  const named = list?.items.find(({ triggerId, planId }) => triggerId === of || planId === of);
  const isFurther = list !== null && of !== null && named === undefined;
  const further = useRemote(isFurther ? of : null, () => api.scheduleList({ most: 0, of }), [
    'schedule',
    'run',
  ]);
  return named ?? further.value?.items[0];
}
