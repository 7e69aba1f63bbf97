import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ConversationSummary } from '../../../../shared/ipc/chat-views.ts';
import { api } from '../../../api.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';

interface RemovedNoteProps {
  removed: ConversationSummary;
  onClose(): void;
}

/** A chat left the list, and the way back. It takes the focus, which was on what is gone. */
export function RemovedNote({ removed: { conversationId, title }, onClose }: RemovedNoteProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const restore = useAction(() => api.chatRestore({ conversationId }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat that is removed takes it again.
  useEffect(() => {
    // After the menu, which gives it back to where it was.
    requestAnimationFrame(() => undo.current?.focus());
  }, [conversationId]);
  const bringBack = async () => {
    const done = await restore.start();
    if (done?.ok) onClose();
  };
  return (
    <div className="mx-3 mb-2 grid gap-1 rounded-2 border border-line-strong py-1.5 pr-1 pl-2.5">
      <div className="flex items-center gap-1">
        <p role="status" className="s min-w-0 flex-1 truncate" title={title}>
          Removed: {title}
        </p>
        <Button ref={undo} size="small" disabled={restore.busy} onClick={() => void bringBack()}>
          Undo
        </Button>
        <IconButton sign={X} label="Leave it removed" onClick={onClose} />
      </div>
      <p className="s q">Its plans and runs stay as they are.</p>
      {restore.error ? <ErrorNote error={restore.error} /> : null}
    </div>
  );
}
