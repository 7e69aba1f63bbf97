import { Clock } from 'lucide-react';
import type { Message } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAction } from '../../../state/use-action.ts';

/** A model is reading the message; the answer comes in this place. */
export function AskingNote({ message }: { message: Extract<Message, { kind: 'asking' }> }) {
  const { conversationId, model } = message;
  const stop = useAction(() => api.chatStop({ conversationId }));
  return (
    <div className="row flex-wrap">
      <p role="status" className="row s m">
        <Icon of={Clock} />
        {model} is reading your request.
      </p>
      <Button size="small" disabled={stop.busy} onClick={() => void stop.start()}>
        Stop
      </Button>
      {stop.error ? <ErrorNote error={stop.error} kept="Nothing is signed by it." /> : null}
    </div>
  );
}
