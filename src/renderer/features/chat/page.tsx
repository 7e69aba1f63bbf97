import { useEffect, useState } from 'react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { readDrafts } from '../../state/draft-store.ts';
import { useRemote } from '../../state/use-remote.ts';
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
  // Where there is no room for both, the list is open until a chat is chosen.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === (shown ?? 'new');
  return (
    <div
      className={`chat-page ${isOpen ? 'max-[760px]:[&>section]:hidden' : 'max-[760px]:[&>nav]:hidden'}`}
    >
      <div className="chat-switch">
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? null : (shown ?? 'new'))}
        >
          {isOpen ? 'Back to the chat' : 'All chats'}
        </Button>
      </div>
      <ConversationList list={list} shown={shown} onChosen={() => setOpenAt(null)} />
      <Thread
        key={shown ?? 'new'}
        conversationId={shown}
        ready={!list.loading}
        practice={status.network.practice}
      />
    </div>
  );
}
