import { create } from 'zustand';

interface DraftStore {
  /** Unsent text by conversation; `new` before there is one. */
  drafts: Readonly<Record<string, string>>;
  write(conversation: string, text: string): void;
}

/** What is typed and not sent stays when another page is looked at. */
export const useDrafts = create<DraftStore>((set) => ({
  drafts: {},
  write: (conversation, text) =>
    set(({ drafts }) => ({ drafts: { ...drafts, [conversation]: text } })),
}));
