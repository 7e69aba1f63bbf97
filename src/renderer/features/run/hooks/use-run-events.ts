import { useEffect, useEffectEvent, useState } from 'react';
import type { ErrorShape } from '../../../../shared/errors.ts';
import type { RunEvent } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import {
  type EventLogState,
  eventsAtOnce,
  firstEvents,
  withEvents,
} from '../../../model/event-log.ts';

interface RunEvents extends EventLogState {
  error: ErrorShape | null;
}

/**
 * The numbered events of a run. It begins with those that came with the run and then asks only for what
 * came after the last number, whenever the run was read again (`readAt`).
 */
export function useRunEvents(
  executionId: string,
  first: readonly RunEvent[],
  readAt: number | null,
): RunEvents {
  const [log, setLog] = useState<EventLogState>(() => firstEvents(first));
  const [error, setError] = useState<ErrorShape | null>(null);
  const more = useEffectEvent(async (isStale: () => boolean) => {
    let { last } = log;
    for (;;) {
      const after = last;
      const read = await api.runEvents({ executionId, after, limit: eventsAtOnce });
      if (isStale()) return;
      if (!read.ok) return setError(read.error);
      setError(null);
      setLog((before) => withEvents(before, read.value.events));
      last = read.value.next;
      if (read.value.events.length < eventsAtOnce) return;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run was read again because it changed.
  useEffect(() => {
    let stale = false;
    void more(() => stale);
    return () => {
      stale = true;
    };
  }, [readAt]);
  return { ...log, error };
}
