import { create } from 'zustand';
import type { AttachmentView, Draft } from '../../shared/ipc/chat-views.ts';
import { api } from '../api.ts';

interface DraftStore {
  /** What was not sent, by conversation; `new` before there is one. */
  drafts: Readonly<Record<string, Draft>>;
  /** Main was asked for what an earlier page left. */
  isRead: boolean;
  write(conversation: string, text: string): void;
  attach(conversation: string, files: readonly AttachmentView[]): void;
  detach(conversation: string, attachmentId: string): void;
  /** It was sent. */
  clear(conversation: string): void;
  /** What was begun before there was a conversation goes on in it. */
  carryOver(conversation: string): void;
}

export const emptyDraft: Draft = { text: '', attachments: [] };

/** What is typed and attached and not sent stays when another page is looked at, and when this one comes anew. */
export const useDrafts = create<DraftStore>((set, get) => {
  const change = (conversation: string, next: (draft: Draft) => Draft) => {
    const draft = next(get().drafts[conversation] ?? emptyDraft);
    set(({ drafts }) => ({ drafts: { ...drafts, [conversation]: draft } }));
    void api.chatKeepDraft({
      conversationId: conversation === 'new' ? null : conversation,
      text: draft.text,
      attachmentIds: draft.attachments.map(({ attachmentId }) => attachmentId),
    });
  };
  return {
    drafts: {},
    isRead: false,
    write: (conversation, text) => change(conversation, (draft) => ({ ...draft, text })),
    attach: (conversation, files) =>
      change(conversation, ({ text, attachments }) => ({
        text,
        attachments: [...attachments, ...files],
      })),
    detach: (conversation, attachmentId) =>
      change(conversation, ({ text, attachments }) => ({
        text,
        attachments: attachments.filter((file) => file.attachmentId !== attachmentId),
      })),
    clear: (conversation) => change(conversation, () => emptyDraft),
    carryOver: (conversation) => {
      const begun = get().drafts['new'] ?? emptyDraft;
      change(conversation, () => begun);
      change('new', () => emptyDraft);
    },
  };
});

/** What an earlier page left; what was typed here meanwhile counts. */
export async function readDrafts(): Promise<void> {
  if (useDrafts.getState().isRead) return;
  useDrafts.setState({ isRead: true });
  const kept = await api.chatDrafts({});
  if (kept.ok) useDrafts.setState(({ drafts }) => ({ drafts: { ...kept.value, ...drafts } }));
}
