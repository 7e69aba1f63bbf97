import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useBoxRoom } from '../hooks/use-box-room.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import { BoxLength } from './box-length.tsx';

interface EditMessageProps {
  message: Extract<Message, { kind: 'user' }>;
  onClose(): void;
  /** It was said otherwise; the page shows that branch. */
  onSent(): void;
}

/** Words of one's own, to be said otherwise: what was said stays as a version of its own. */
export function EditMessage({ message, onClose, onSent }: EditMessageProps) {
  const [text, setText] = useState(message.text);
  const box = useRef<HTMLTextAreaElement>(null);
  const tooMuch = useBoxRoom(box);
  const edit = useAction(() => api.chatEdit({ messageId: message.messageId, text }));
  const ready = text.trim() !== '' && text !== message.text && !edit.busy;
  useEffect(() => {
    const field = box.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const send = async () => {
    if (!ready) return;
    const sent = await edit.start();
    if (sent?.ok) onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <form
      aria-label="Say it otherwise"
      className="ml-30 grid w-[min(560px,100%)] gap-2 self-end"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={box}
        aria-label="Your message"
        className="field field-sizing-content max-h-60 resize-none"
        value={text}
        readOnly={edit.busy}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          edit.clear();
        }}
        onKeyDown={onKeyDown}
      />
      <BoxLength length={text.length} refused={tooMuch} />
      <AttachmentChips files={message.attachments} />
      {edit.error ? <ErrorNote error={edit.error} kept="What you said before stays." /> : null}
      <div className="row justify-end">
        <Button size="small" onClick={onClose}>
          Leave it as it is
        </Button>
        <Button type="submit" size="small" kind="go" disabled={!ready}>
          Send this instead
        </Button>
      </div>
    </form>
  );
}
