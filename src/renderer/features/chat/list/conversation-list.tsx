import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ConversationSummary } from '../../../../shared/ipc/chat-views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useLastFound } from '../../../state/use-last-found.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { ConversationRow } from './conversation-row.tsx';
import { RemovedNote } from './removed-note.tsx';

interface ConversationListProps {
  /** All of them, for where nothing is searched for. */
  list: Remote<ConversationSummary[]>;
  shown: string | null;
  /** One was chosen, or begun. */
  onChosen(): void;
}

/** Chats, the latest first, each with its state in one line; or those in which words are. */
export function ConversationList({ list, shown, onChosen }: ConversationListProps) {
  const go = useRoute((store) => store.go);
  const [words, setWords] = useState('');
  const [removed, setRemoved] = useState<ConversationSummary | null>(null);
  const begin = useAction(() => api.chatCreate({}));
  const found = useFound(words);
  const read = words.trim() === '' ? list : found;
  const beginChat = async () => {
    setWords('');
    const chat = await begin.start();
    if (!chat?.ok) return;
    onChosen();
    go({ page: 'chat', conversationId: chat.value.conversationId });
  };
  const noLonger = (item: ConversationSummary) => {
    setRemoved(item);
    if (item.conversationId === shown) go({ page: 'chat', conversationId: null });
  };
  const error = begin.error ?? read.error;
  return (
    <nav aria-label="Chats" className="flex min-h-0 flex-col border-r border-line">
      <div className="flex items-center justify-between py-3 pr-3 pb-1.5 pl-5">
        <h1 className="text-m">Chats</h1>
        <IconButton sign={Plus} label="New chat" disabled={begin.busy} onClick={beginChat} />
      </div>
      <div className="px-3 pb-2">
        <input
          type="search"
          className="field min-h-8!"
          aria-label="Find in chats"
          placeholder="Find in chats"
          value={words}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || words === '') return;
            event.preventDefault();
            setWords('');
          }}
        />
      </div>
      {removed === null ? null : <RemovedNote removed={removed} onClose={() => setRemoved(null)} />}
      {error ? (
        <div className="px-3 pb-2">
          <ErrorNote error={error} kept="Your chats are kept.">
            <Button size="small" onClick={read.reload}>
              Try again
            </Button>
          </ErrorNote>
        </div>
      ) : null}
      {read.loading ? (
        <div className="px-5">
          <Bones rows={[[140], [100], [160]]}>Reading your chats.</Bones>
        </div>
      ) : null}
      <Nothing words={words} items={read.value} />
      <ul className="scroll" aria-label={words.trim() === '' ? 'All chats' : 'Chats found'}>
        {(read.value ?? []).map((item) => (
          <ConversationRow
            key={item.conversationId}
            item={item}
            isShown={item.conversationId === shown}
            onChosen={onChosen}
            onRemoved={() => noLonger(item)}
          />
        ))}
      </ul>
    </nav>
  );
}

function useFound(words: string): Remote<ConversationSummary[]> {
  const search = words.trim();
  const read = useRemote(search === '' ? null : `chats/${search}`, () => api.chatList({ search }), [
    'conversation',
  ]);
  return useLastFound(read, search !== '');
}

function Nothing({ words, items }: { words: string; items: ConversationSummary[] | null }) {
  const isSearch = words.trim() !== '';
  if (items === null || (items.length > 0 && !isSearch)) return null;
  if (!isSearch) {
    return (
      <p className="s m px-5">No chats yet. Say on the right what you want done, and one begins.</p>
    );
  }
  return (
    <p role="status" className="s m px-5 pb-1.5">
      {items.length === 0
        ? 'No chat has all of these words in its name or in one message.'
        : `${items.length === 1 ? '1 chat' : `${items.length} chats`} found`}
    </p>
  );
}
