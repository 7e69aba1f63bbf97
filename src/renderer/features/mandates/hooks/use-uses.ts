import { useRef } from 'react';
import type { MandateUsePage, MandateUseView } from '../../../../shared/mandates/views.ts';
import type { Result } from '../../../../shared/result.ts';
import { api } from '../../../api.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

interface Uses extends Remote<MandateUsePage> {
  /** Reads one page more. */
  more(): Promise<void>;
}

/** What was asked of a mandate, newest first; all pages that were asked for are read again together. */
export function useUses(mandateId: string): Uses {
  const pages = useRef(1);
  const topics = ['mandate', 'run'] as const;
  const uses = useRemote(mandateId, () => readPages(mandateId, pages.current), topics);
  const more = (): Promise<void> => {
    pages.current += 1;
    return uses.reload();
  };
  return { ...uses, more };
}

async function readPages(mandateId: string, pages: number): Promise<Result<MandateUsePage>> {
  const uses: MandateUseView[] = [];
  let before: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const read: Result<MandateUsePage> = await api.mandateUses({ mandateId, before });
    if (!read.ok) return read;
    uses.push(...read.value.uses);
    before = read.value.next;
    if (before === null) break;
  }
  return { ok: true, value: { uses, next: before } };
}
