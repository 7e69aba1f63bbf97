import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import type { ErrorShape } from '../../../../shared/errors.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAttachments } from '../hooks/use-attachments.ts';
import { useBoxRoom } from '../hooks/use-box-room.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import { BoxLength } from './box-length.tsx';
import { ComposerFoot } from './composer-foot.tsx';

interface ComposerProps {
  /** The box itself, for who fills it. */
  ref: RefObject<HTMLTextAreaElement | null>;
  conversationId: string | null;
  /** Whose draft it is. */
  draftKey: string;
  text: string;
  busy: boolean;
  /** Why the last words were not taken; they are still in the box. */
  error: ErrorShape | null;
  onWrite(text: string): void;
  onSend(attachmentIds: string[]): void;
}

/** The box to write in. Enter sends, Shift-Enter makes a new line; files are dropped on it or pasted into it. */
export function Composer(props: ComposerProps) {
  const { ref: box, conversationId, draftKey, text, busy, error, onWrite, onSend } = props;
  const asks = useRoute((store) => store.asks);
  const files = useAttachments(draftKey);
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking brings the focus back.
  useEffect(() => {
    box.current?.focus();
  }, [box, asks]);
  const ready = text.trim() !== '' && !busy && !files.busy;
  const send = () => {
    if (!ready) return;
    files.dismiss();
    onSend(files.files.map(({ attachmentId }) => attachmentId));
  };
  const give = (event: DragEvent | ClipboardEvent, given: FileList) => {
    if (given.length === 0) return;
    event.preventDefault();
    void files.give([...given]);
  };
  return (
    <form
      aria-label="Write a message"
      className="mx-auto grid w-full max-w-[760px] gap-2 px-5 pt-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        give(event, event.dataTransfer.files);
      }}
    >
      {error ? <ErrorNote error={error} kept="Your words are still in the box." /> : null}
      {files.error ? (
        <ErrorNote error={files.error} kept="Your words are still in the box." />
      ) : null}
      <Refused refused={files.refused} onDismiss={files.dismiss} />
      <div
        className={`grid gap-1.5 rounded-3 border bg-surface pt-2.5 pr-2.5 pb-2 pl-3.5 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-[var(--focus)] ${isOver ? 'border-[var(--focus)] bg-sunken' : 'border-line-strong'}`}
      >
        <AttachmentChips files={files.files} onRemove={files.remove} />
        <MessageBox
          ref={box}
          {...{ text, busy, onWrite }}
          onEnter={send}
          onPaste={(event) => give(event, event.clipboardData.files)}
        />
        <ComposerFoot
          conversationId={conversationId}
          canSend={ready}
          canAttach={!files.busy}
          onAttach={() => void files.choose()}
        />
      </div>
    </form>
  );
}

interface MessageBoxProps extends Pick<ComposerProps, 'ref' | 'text' | 'busy' | 'onWrite'> {
  onEnter(): void;
  onPaste(event: ClipboardEvent): void;
}

function MessageBox({ ref, text, busy, onWrite, onEnter, onPaste }: MessageBoxProps) {
  const tooMuch = useBoxRoom(ref);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <textarea
        ref={ref}
        aria-label="Message"
        className="field-sizing-content max-h-40 min-h-6 w-full resize-none outline-none placeholder:text-[var(--text-3)]"
        placeholder="Say what you want done, in your own words"
        title="Enter sends, Shift Enter makes a new line"
        value={text}
        readOnly={busy}
        rows={1}
        spellCheck={false}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <BoxLength length={text.length} refused={tooMuch} />
    </>
  );
}

interface RefusedProps {
  refused: ReturnType<typeof useAttachments>['refused'];
  onDismiss(): void;
}

function Refused({ refused, onDismiss }: RefusedProps) {
  if (refused.length === 0) return null;
  return (
    <div className="grid gap-2">
      {refused.map(({ name, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves.
        <ErrorNote key={`${index} ${name}`} error={error} />
      ))}
      <Button size="small" className="justify-self-start" onClick={onDismiss}>
        All right
      </Button>
    </div>
  );
}
