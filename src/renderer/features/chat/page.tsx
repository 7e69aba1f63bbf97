import { useEffect } from 'react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { useRemote } from '../../state/use-remote.ts';
import { readDrafts } from './hooks/draft-store.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { Thread } from './views/thread.tsx';

interface ChatPageProps {
  /** Null shows the latest one. */
  conversationId: string | null;
  status: AppStatus;
}

/** Conversations on the left, the chosen one on the right. */
export function ChatPage({ conversationId, status }: ChatPageProps) {
  useEffect(() => void readDrafts(), []);
  const list = useRemote('chats', () => api.chatList({ search: null }), ['conversation']);
  const shown = conversationId ?? list.value?.[0]?.conversationId ?? null;
  return (
    <div className="grid h-full grid-cols-[252px_minmax(0,1fr)]">
      <ConversationList list={list} shown={shown} />
      <Thread
        key={shown ?? 'new'}
        conversationId={shown}
        ready={!list.loading}
        practice={status.network.practice}
      />
    </div>
  );
}
