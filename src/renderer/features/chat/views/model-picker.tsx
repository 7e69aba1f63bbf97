import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ConversationView } from '../../../../shared/ipc/chat-views.ts';
import type { ModelView } from '../../../../shared/ipc/model-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useDrafts } from '../../../state/draft-store.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { wordsOfChoice } from '../../../words/model-words.ts';

interface ModelPickerProps {
  /** Null before there is a conversation: choosing begins one. */
  chat: ConversationView | null;
  settings: ModelView;
}

/** Which model reads this chat: that of the settings, or another one of the key. */
export function ModelPicker({ chat, settings }: ModelPickerProps) {
  const go = useRoute((store) => store.go);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasKey = settings.keyPlace === 'key_chain' || settings.keyPlace === 'memory';
  const choose = useAction(async (model: string | null) => {
    if (chat !== null) return api.chatSetModel({ conversationId: chat.conversationId, model });
    const begun = await api.chatCreate({});
    if (!begun.ok) return begun;
    const { conversationId } = begun.value;
    const set = await api.chatSetModel({ conversationId, model });
    useDrafts.getState().carryOver(conversationId);
    go({ page: 'chat', conversationId });
    return set;
  });
  const name = chat?.model ?? settings.model;
  return (
    <>
      <Menu.Root open={open} onOpenChange={setOpen}>
        <Menu.Trigger
          render={
            <Button kind="bare" size="small" className="min-w-0">
              <span className="truncate">
                <span className="sr-only">Model: </span>
                {hasKey ? name : 'No model'}
              </span>
              <Icon of={ChevronDown} />
            </Button>
          }
        />
        <Menu.Portal container={place}>
          <Menu.Positioner sideOffset={4} align="start" side="top" positionMethod="fixed">
            <Menu.Popup className="menu max-h-[60vh] w-[420px] overflow-y-auto">
              {hasKey ? (
                <Choices
                  settings={settings}
                  chosen={chat?.model ?? null}
                  onChoose={(model) => void choose.start(model)}
                />
              ) : (
                <Menu.Group>
                  <Menu.GroupLabel className="s m px-2.5 py-1.5">
                    No model is set up. What Countersign understands by itself works without one.
                  </Menu.GroupLabel>
                </Menu.Group>
              )}
              <Menu.Separator className="my-1 border-t border-line" />
              <Menu.Item
                className="menu-item"
                onClick={() => go({ page: 'settings', of: 'model' })}
              >
                Settings of the model
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <div ref={place} />
      {choose.error ? <ErrorNote error={choose.error} /> : null}
    </>
  );
}

interface ChoicesProps {
  settings: ModelView;
  chosen: string | null;
  onChoose(model: string | null): void;
}

/** Read from the service each time the list is opened. */
function Choices({ settings, chosen, onChoose }: ChoicesProps) {
  const list = useRemote(`models/${settings.baseUrl}`, () => api.modelList({}), []);
  const ids = (list.value ?? []).map(({ id }) => id);
  const isElsewhere = chosen !== null && !ids.includes(chosen);
  const elsewhere = list.value === null ? 'chosen for this chat' : 'not in the list of the key';
  return (
    <>
      <Menu.RadioGroup
        value={chosen ?? ''}
        onValueChange={(value: string) => onChoose(value === '' ? null : value)}
        aria-label="Models"
      >
        <Choice value="" name="As in the settings" details={settings.model} />
        {isElsewhere ? <Choice value={chosen} name={chosen} details={elsewhere} /> : null}
        {(list.value ?? []).map((model) => (
          <Choice
            key={model.id}
            value={model.id}
            name={model.name === '' ? model.id : model.name}
            details={wordsOfChoice(model)}
          />
        ))}
      </Menu.RadioGroup>
      {list.loading ? (
        <Menu.Group>
          <Menu.GroupLabel className="s m px-2.5 py-1.5">
            Asking the service for its models.
          </Menu.GroupLabel>
        </Menu.Group>
      ) : null}
      {list.error ? (
        <Menu.Group className="mt-1 border-t border-line pt-1">
          <Menu.GroupLabel className="s grid gap-0.5 px-2.5 py-1.5">
            <b>{list.error.message}</b>
            <span className="m">
              {list.error.advice} <code className="q">{list.error.code}</code>
            </span>
          </Menu.GroupLabel>
          <Menu.Item className="menu-item" closeOnClick={false} onClick={() => void list.reload()}>
            Ask for the models again
          </Menu.Item>
        </Menu.Group>
      ) : null}
    </>
  );
}

function Choice({ value, name, details }: { value: string; name: string; details: string }) {
  return (
    <Menu.RadioItem value={value} className="menu-item items-start!" closeOnClick>
      <span className="w-4 pt-0.5">
        <Menu.RadioItemIndicator>
          <Icon of={Check} />
        </Menu.RadioItemIndicator>
      </span>
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{name}</span>
        <span className="s m wrap-anywhere">{details}</span>
      </span>
    </Menu.RadioItem>
  );
}
