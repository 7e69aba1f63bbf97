import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Branches } from '../../../../shared/ipc/chat-views.ts';
import { api } from '../../../api.ts';
import { IconButton } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';

/** The versions of a message, each with what followed it. */
export function BranchArrows({ branches: { index, count, ids } }: { branches: Branches }) {
  const show = useAction((messageId: string) => api.chatBranch({ messageId }));
  const to = (place: number) => {
    const messageId = ids[place - 1];
    // They stay enabled meanwhile and at the ends, so that the focus is not lost between two presses.
    if (messageId !== undefined) void show.start(messageId);
  };
  return (
    <>
      <span className="inline-flex items-center">
        <IconButton
          sign={ChevronLeft}
          label="Version before"
          className="size-6! min-h-6!"
          aria-disabled={index === 1}
          onClick={() => to(index - 1)}
        />
        <span role="status" className="s q nowrap">
          <span aria-hidden="true">
            {index}/{count}
          </span>
          <span className="sr-only">
            Version {index} of {count}
          </span>
        </span>
        <IconButton
          sign={ChevronRight}
          label="Next version"
          className="size-6! min-h-6!"
          aria-disabled={index === count}
          onClick={() => to(index + 1)}
        />
      </span>
      {show.error ? <ErrorNote error={show.error} /> : null}
    </>
  );
}
