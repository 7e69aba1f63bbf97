import { useState } from 'react';
import type { Attached } from '../../../../shared/ipc/chat-views.ts';
import { maxAttachmentBytes, maxAttachments } from '../../../../shared/ipc/message-limits.ts';
import type { Result } from '../../../../shared/result.ts';
import { api } from '../../../api.ts';
import { emptyDraft, useDrafts } from '../../../state/draft-store.ts';
import { useAction } from '../../../state/use-action.ts';

/** Files that go with the next message: those that are there, and why others are not. */
export function useAttachments(draftKey: string) {
  const files = useDrafts((store) => store.drafts[draftKey] ?? emptyDraft).attachments;
  const { attach, detach } = useDrafts.getState();
  const [refused, setRefused] = useState<Attached['refused']>([]);
  const room = () =>
    maxAttachments - (useDrafts.getState().drafts[draftKey] ?? emptyDraft).attachments.length;
  const take = (result: Result<Attached>): Result<Attached> => {
    if (!result.ok) return result;
    if (result.value.added.length > 0) attach(draftKey, result.value.added);
    setRefused((last) => [...last, ...result.value.refused]);
    return result;
  };
  const choose = useAction(async () => {
    setRefused([]);
    return take(await api.chatAttach({ room: room() }));
  });
  const given = useAction(async (dropped: readonly File[]) => {
    setRefused([]);
    let last: Result<Attached> = { ok: true, value: { added: [], refused: [] } };
    for (const file of dropped) {
      const text = await textOf(file);
      const { name, size } = file;
      last = take(await api.chatAttachText({ room: room(), name, bytes: size, text }));
      if (!last.ok) break;
    }
    return last;
  });
  const remove = (attachmentId: string) => {
    detach(draftKey, attachmentId);
    void api.chatDetach({ attachmentId });
  };
  const busy = choose.busy || given.busy;
  const error = choose.error ?? given.error;
  const dismiss = () => setRefused([]);
  return { files, refused, busy, error, remove, dismiss, choose: choose.start, give: given.start };
}

/** Null for what is no text, or more than can be attached. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > maxAttachmentBytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
