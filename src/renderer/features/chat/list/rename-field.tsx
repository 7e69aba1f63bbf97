import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';

interface RenameFieldProps {
  conversationId: string;
  title: string;
  onClose(): void;
}

/** Another name for a chat: Enter keeps it, Escape leaves it as it was. */
export function RenameField({ conversationId, title, onClose }: RenameFieldProps) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const rename = useAction(() => api.chatRename({ conversationId, title: text }));
  useEffect(() => field.current?.select(), []);
  const keep = async () => {
    if (text === title) return onClose();
    const done = await rename.start();
    if (done?.ok) onClose();
  };
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <input
        ref={field}
        className="field"
        aria-label="Name of the chat"
        value={text}
        readOnly={rename.busy}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          rename.clear();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
        onBlur={() => (text === title ? onClose() : undefined)}
      />
      <p className="s q">Enter keeps it, Escape leaves it as it was.</p>
      {rename.error ? <ErrorNote error={rename.error} /> : null}
    </form>
  );
}
