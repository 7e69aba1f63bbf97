import { Plus } from 'lucide-react';
import type { ConversationSummary } from '../../../../shared/ipc/chat-views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import type { Remote } from '../../../state/use-remote.ts';

interface ConversationListProps {
  list: Remote<ConversationSummary[]>;
  shown: string | null;
}

/** Chats, the latest first, each with its state in one line. */
export function ConversationList({ list, shown }: ConversationListProps) {
  const go = useRoute((store) => store.go);
  const begin = useAction(() => api.chatCreate({}));
  const beginChat = async () => {
    const chat = await begin.start();
    if (chat?.ok) go({ page: 'chat', conversationId: chat.value.conversationId });
  };
  const error = begin.error ?? list.error;
  return (
    <nav aria-label="Chats" className="flex min-h-0 flex-col border-r border-line">
      <div className="flex items-center justify-between py-3 pr-3 pb-1.5 pl-5">
        <h1 className="text-m">Chats</h1>
        <IconButton sign={Plus} label="New chat" disabled={begin.busy} onClick={beginChat} />
      </div>
      {error ? (
        <div className="px-3 pb-2">
          <ErrorNote error={error} kept="Your chats are kept.">
            <Button size="small" onClick={list.reload}>
              Try again
            </Button>
          </ErrorNote>
        </div>
      ) : null}
      {list.loading ? (
        <div className="px-5">
          <Bones rows={[[140], [100], [160]]}>Reading your chats.</Bones>
        </div>
      ) : null}
      {list.value?.length === 0 ? <p className="s m px-5">No chats yet.</p> : null}
      <Items items={list.value ?? []} shown={shown} />
    </nav>
  );
}

function Items({ items, shown }: { items: ConversationSummary[]; shown: string | null }) {
  const go = useRoute((store) => store.go);
  const now = useNow(60_000);
  return (
    <ul className="scroll">
      {items.map((item) => (
        <li key={item.conversationId}>
          <button
            type="button"
            className="pick"
            {...(item.conversationId === shown ? { 'aria-current': 'true' } : {})}
            onClick={() => go({ page: 'chat', conversationId: item.conversationId })}
          >
            <span className="truncate">{item.title}</span>
            <small className="q truncate font-normal">
              {item.state === '' ? dayOrTime(item.updatedAt, now) : item.state}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
