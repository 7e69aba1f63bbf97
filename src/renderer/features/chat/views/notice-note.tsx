import { Bell } from 'lucide-react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { Icon } from '../../../components/icon.tsx';

/** What a plan or a schedule says by itself. Text is drawn as text, whoever wrote it. */
export function NoticeNote({ message }: { message: Extract<Message, { kind: 'notice' }> }) {
  return (
    <div className="max-w-[640px]" dir="auto">
      <p className="row s m wrap-anywhere">
        <Icon of={Bell} />
        {message.title}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
    </div>
  );
}
