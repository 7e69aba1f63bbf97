import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { shortLine } from '../../../../shared/short-line.ts';
import { IconButton } from '../../../components/button.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import { BranchArrows } from './branch-arrows.tsx';
import { EditMessage } from './edit-message.tsx';

interface OwnMessageProps {
  message: Extract<Message, { kind: 'user' }>;
  /** What was pressed, where the answer was not written. */
  chose: string | null;
  busy: boolean;
  /** It was said otherwise. */
  onSaid(): void;
}

/** What the person said, with its versions and what went along. */
export function OwnMessage({ message, chose, busy, onSaid }: OwnMessageProps) {
  const [editing, setEditing] = useState(false);
  const said = beginning(chose ?? message.text);
  const pencil = useRef<HTMLButtonElement>(null);
  if (editing) {
    const close = () => {
      setEditing(false);
      requestAnimationFrame(() => pencil.current?.focus());
    };
    const sent = () => {
      setEditing(false);
      onSaid();
    };
    return <EditMessage message={message} onClose={close} onSent={sent} />;
  }
  return (
    <div className="ml-30 grid justify-items-end gap-1 self-end">
      <p
        className="rounded-3 rounded-br-[2px] bg-sunken px-3.5 py-2 whitespace-pre-wrap wrap-anywhere"
        dir="auto"
      >
        <span className="sr-only">You said: </span>
        {chose ?? message.text}
      </p>
      <AttachmentChips files={message.attachments} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {message.branches ? <BranchArrows branches={message.branches} /> : null}
        <IconButton
          ref={pencil}
          sign={Pencil}
          label={`Say it otherwise: ${said}`}
          className="size-6! min-h-6!"
          disabled={busy}
          onClick={() => setEditing(true)}
        />
        {message.requestId === null ? null : (
          <StoryLink requestId={message.requestId} said={said} />
        )}
      </div>
    </div>
  );
}

function StoryLink({ requestId, said }: { requestId: string; said: string }) {
  const go = useRoute((store) => store.go);
  return (
    <button type="button" className="link s q" onClick={() => go({ page: 'story', requestId })}>
      What became of it
      <span className="sr-only">: {said}</span>
    </button>
  );
}

/** Enough of a message to tell it from the others. */
function beginning(text: string): string {
  return shortLine(text.trim().replace(/\s+/g, ' '), 60);
}
