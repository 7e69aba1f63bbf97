import { FileText, X } from 'lucide-react';
import type { AttachmentView } from '../../../../shared/ipc/chat-views.ts';
import { IconButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';

interface AttachmentChipsProps {
  files: readonly AttachmentView[];
  /** Takes one out before it is sent. */
  onRemove?: (attachmentId: string) => void;
}

/** Files that go, or went, with a message. */
export function AttachmentChips({ files, onRemove }: AttachmentChipsProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-1.5">
      {files.map(({ attachmentId, name, kind, bytes }) => (
        <li
          key={attachmentId}
          className="flex max-w-80 items-center gap-1.5 rounded-2 border border-line bg-surface py-0.5 pr-1 pl-2"
        >
          <Icon of={FileText} />
          <span className="truncate" title={name} dir="auto">
            {name}
          </span>
          <span className="s q nowrap">
            {kind}, {size(bytes)}
          </span>
          {onRemove ? (
            <IconButton
              sign={X}
              label={`Remove ${name}`}
              className="size-6! min-h-6!"
              onClick={() => onRemove(attachmentId)}
            />
          ) : (
            <span className="pr-1" />
          )}
        </li>
      ))}
    </ul>
  );
}

function size(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_000)} kB`;
}
