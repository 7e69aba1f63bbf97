import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ConversationSummary, MarkedPart } from '../../../../shared/ipc/chat-views.ts';
import { api } from '../../../api.ts';
import { IconButton } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { useFound } from '../hooks/found-message.ts';
import { RenameField } from './rename-field.tsx';

interface ConversationRowProps {
  item: ConversationSummary;
  isShown: boolean;
  onChosen(): void;
  onRemoved(): void;
}

/** One chat in the list: where it stands, or where the words are; and what can be done with it. */
export function ConversationRow({ item, isShown, onChosen, onRemoved }: ConversationRowProps) {
  const { conversationId, title } = item;
  const [renaming, setRenaming] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const remove = useAction(() => api.chatRemove({ conversationId }));
  const removeIt = async () => {
    const done = await remove.start();
    if (done?.ok) onRemoved();
  };
  if (renaming) {
    const close = () => {
      setRenaming(false);
      requestAnimationFrame(() => trigger.current?.focus());
    };
    return (
      <li className="px-3 py-1.5">
        <RenameField conversationId={conversationId} title={title} onClose={close} />
      </li>
    );
  }
  return (
    <li>
      <div className="chat-row">
        <Pick item={item} isShown={isShown} onChosen={onChosen} />
        <Menu.Root>
          <Menu.Trigger
            ref={trigger}
            render={
              <IconButton
                sign={Ellipsis}
                label={`What to do with ${title}`}
                className="chat-more"
              />
            }
          />
          <Menu.Portal container={place}>
            <Menu.Positioner sideOffset={4} align="end" positionMethod="fixed" className="z-10">
              <Menu.Popup className="menu min-w-40!">
                <Menu.Item className="menu-item" onClick={() => setRenaming(true)}>
                  Rename
                </Menu.Item>
                <Menu.Item className="menu-item" onClick={() => void removeIt()}>
                  Remove from the list
                </Menu.Item>
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </div>
      <div ref={place} />
      {remove.error ? (
        <div className="px-3 pb-2">
          <ErrorNote error={remove.error} kept="The chat is kept." />
        </div>
      ) : null}
    </li>
  );
}

function Pick({ item, isShown, onChosen }: Omit<ConversationRowProps, 'onRemoved'>) {
  const go = useRoute((store) => store.go);
  const look = useFound((store) => store.look);
  const now = useNow(60_000);
  const { conversationId, title, state, updatedAt, found } = item;
  const open = async () => {
    const messageId = found?.said?.messageId;
    if (messageId !== undefined) {
      await api.chatBranch({ messageId });
      look(messageId);
    }
    onChosen();
    go({ page: 'chat', conversationId });
  };
  return (
    <button
      type="button"
      className="pick"
      {...(isShown ? { 'aria-current': 'true' } : {})}
      onClick={() => void open()}
    >
      <span className="truncate" title={title}>
        {found?.title ? <Marked parts={found.title} /> : title}
      </span>
      {found?.said ? (
        <small className="m line-clamp-2 font-normal wrap-anywhere">
          <Marked parts={found.said.excerpt} />
        </small>
      ) : (
        <small className="q truncate font-normal">
          {state === '' ? dayOrTime(updatedAt, now) : state}
        </small>
      )}
    </button>
  );
}

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(({ text, isMatch }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order.
    return isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>;
  });
}
