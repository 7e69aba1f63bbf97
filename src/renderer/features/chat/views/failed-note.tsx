import type { Message } from '../../../../shared/ipc/message-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ToSettings } from '../../../components/to-settings.tsx';
import { useAction } from '../../../state/use-action.ts';

interface FailedNoteProps {
  message: Extract<Message, { kind: 'error' }>;
  busy: boolean;
}

/** What failed, and the way on where there is one. */
export function FailedNote({ message, busy }: FailedNoteProps) {
  const retry = useAction(() => api.chatRetry({ messageId: message.messageId }));
  return (
    <ErrorNote error={retry.error ?? message.error}>
      {message.canRetry ? (
        <span className="row">
          <Button size="small" disabled={busy || retry.busy} onClick={() => void retry.start()}>
            Ask again
          </Button>
          <ToSettings part="model" />
        </span>
      ) : null}
    </ErrorNote>
  );
}
