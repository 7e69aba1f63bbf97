import { useRef } from 'react';
import type { Result } from '../../../../shared/result.ts';
import type { FirePage, FireView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

interface Fires extends Remote<FirePage> {
  /** Reads one page more. */
  more(): Promise<void>;
}

/** The starts of a schedule, newest first; all pages that were asked for are read again together. */
export function useFires(triggerId: string): Fires {
  const pages = useRef(1);
  const fires = useRemote(triggerId, () => readPages(triggerId, pages.current), ['schedule']);
  const more = (): Promise<void> => {
    pages.current += 1;
    return fires.reload();
  };
  return { ...fires, more };
}

async function readPages(triggerId: string, pages: number): Promise<Result<FirePage>> {
  const fires: FireView[] = [];
  let before: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const read: Result<FirePage> = await api.scheduleFires({ triggerId, before });
    if (!read.ok) return read;
    fires.push(...read.value.fires);
    before = read.value.next;
    if (before === null) break;
  }
  return { ok: true, value: { fires, next: before } };
}
