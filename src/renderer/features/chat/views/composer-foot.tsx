import { ArrowUp, Paperclip } from 'lucide-react';
import { api } from '../../../api.ts';
import { IconButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useRemote } from '../../../state/use-remote.ts';
import { wordsOfCost } from '../../../words/model-words.ts';
import { ModelPicker } from './model-picker.tsx';

interface ComposerFootProps {
  conversationId: string | null;
  canSend: boolean;
  canAttach: boolean;
  onAttach(): void;
}

/** Under the words: what goes along, who reads them, what that took so far, and the way out. */
export function ComposerFoot(props: ComposerFootProps) {
  const { conversationId, canSend, canAttach, onAttach } = props;
  const settings = useRemote('model', () => api.modelGet({}), ['model', 'conversation']).value;
  const chat = useRemote(
    conversationId === null ? null : `chat/${conversationId}`,
    () => api.chatGet({ conversationId: conversationId ?? '' }),
    ['conversation'],
    conversationId,
  ).value;
  const hasKey = settings?.keyPlace === 'key_chain' || settings?.keyPlace === 'memory';
  const hasCost = chat !== null && (chat.cost.usd !== '0' || !chat.cost.isWhole);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        sign={Paperclip}
        label="Attach files of text"
        disabled={!canAttach}
        onClick={onAttach}
      />
      {settings && (chat !== null || conversationId === null) ? (
        <ModelPicker chat={chat} settings={settings} />
      ) : null}
      <span className="s q ml-auto truncate">
        {settings && (hasKey || hasCost)
          ? wordsOfCost(chat, settings)
          : 'Nothing is signed from here'}
      </span>
      <button
        type="submit"
        className="btn btn-go btn-icon"
        aria-label="Send"
        title="Send"
        disabled={!canSend}
      >
        <Icon of={ArrowUp} />
      </button>
    </div>
  );
}
