import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ClosingQuestion } from '../../shared/background/closing.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { useAction } from '../state/use-action.ts';
import { closingWords } from '../words/closing-words.ts';

/** What a person is told before the window closes or the app quits. Escape leaves everything as it is. */
export function ClosingDialog({ question }: { question: ClosingQuestion | null }) {
  const answer = useAction(api.windowAnswer);
  if (question === null) return null;
  const { title, sentences, keep, quit } = closingWords(question);
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open) => (open ? null : void answer.start({ answer: 'stay_open' }))}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div className="m grid gap-3 py-3" />}>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </AlertDialog.Description>
          <div className="row flex-wrap justify-end pt-2">
            <AlertDialog.Close render={<Button kind="outline">Stay here</Button>} />
            <Button
              kind="outline"
              disabled={answer.busy}
              onClick={() => void answer.start({ answer: 'quit' })}
            >
              {quit}
            </Button>
            <Button
              kind="go"
              disabled={answer.busy}
              onClick={() => void answer.start({ answer: 'keep_running' })}
            >
              {keep}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
