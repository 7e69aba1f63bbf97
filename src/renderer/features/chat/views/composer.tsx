import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { ErrorShape } from '../../../../shared/errors.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useRoute } from '../../../state/route-store.ts';

interface ComposerProps {
  /** The box itself, for who fills it. */
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  busy: boolean;
  /** Why the last words were not taken; they are still in the box. */
  error: ErrorShape | null;
  onWrite(text: string): void;
  onSend(): void;
}

/** The box to write in. Enter sends, Shift-Enter makes a new line. */
export function Composer({ ref: box, text, busy, error, onWrite, onSend }: ComposerProps) {
  const asks = useRoute((store) => store.asks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking brings the focus back.
  useEffect(() => {
    box.current?.focus();
  }, [box, asks]);
  const ready = text.trim() !== '' && !busy;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) onSend();
  };
  return (
    <form
      className="mx-auto grid w-full max-w-[760px] gap-2 px-5 pt-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {error ? <ErrorNote error={error} kept="Your words are still in the box." /> : null}
      <div className="grid gap-1 rounded-3 border border-line-strong bg-surface pt-2.5 pr-2.5 pb-2 pl-3.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-[var(--focus)]">
        <textarea
          ref={box}
          aria-label="Message"
          className="field-sizing-content max-h-40 min-h-6 w-full resize-none outline-none placeholder:text-[var(--text-3)]"
          placeholder="Say what you want done, in your own words"
          value={text}
          readOnly={busy}
          rows={1}
          spellCheck={false}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="flex items-center justify-between gap-3">
          <p className="s q">Nothing is signed from here. Shift Enter makes a new line.</p>
          <button
            type="submit"
            className="btn btn-go btn-icon"
            aria-label="Send"
            title="Send"
            disabled={!ready}
          >
            <Icon of={ArrowUp} />
          </button>
        </div>
      </div>
    </form>
  );
}
