import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLastFound } from '../../state/use-last-found.ts';
import { useNow } from '../../state/use-now.ts';
import { useRemote } from '../../state/use-remote.ts';
import { commandGroups } from './commands.ts';
import { foundGroups } from './found-groups.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteSearchProps {
  status: AppStatus;
  busy: boolean;
  onChoose(item: PaletteItem): void;
}

/** What is looked for, and below it all that has the words; nothing is chosen before it is pressed. */
export function PaletteSearch({ status, busy, onChoose }: PaletteSearchProps) {
  const [looked, setLooked] = useState('');
  const now = useNow(60_000);
  const words = looked.trim();
  const found = useLastFound(
    useRemote(words === '' ? null : `find/${words}`, () => api.searchFind({ words }), []),
    words !== '',
  );
  const kept = words === '' || found.value === null ? [] : foundGroups(found.value, now);
  const groups = [...commandGroups(looked, status), ...kept].filter(
    ({ items }) => items.length > 0,
  );
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={looked}
      onValueChange={setLooked}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ label }: PaletteItem) => label}
    >
      <Autocomplete.Input
        className="field"
        aria-label="Find or do"
        placeholder="A page, something to do, a plan, a run, a name, an address, words of a chat"
        maxLength={200}
      />
      <div className="scroll min-h-0">
        <Autocomplete.List aria-busy={busy}>
          {(group: PaletteGroup) => <Group key={group.value} group={group} onChoose={onChoose} />}
        </Autocomplete.List>
        {found.error ? (
          <ErrorNote error={found.error} kept="The pages can be reached as before.">
            <Button size="small" onClick={found.reload}>
              Try again
            </Button>
          </ErrorNote>
        ) : null}
      </div>
      <p role="status" className="s m min-h-5">
        {statusWords(words, groups.length, found.loading, found.error !== null)}
      </p>
    </Autocomplete.Root>
  );
}

function statusWords(words: string, groups: number, loading: boolean, failed: boolean): string {
  if (loading) return 'Looking through chats, plans, runs and names.';
  if (words !== '' && groups === 0 && !failed)
    return 'Nothing has all of these words: no page, act, setting, chat, plan, run or name.';
  return 'Arrows to choose, Enter to go, Esc to close.';
}

interface GroupProps {
  group: PaletteGroup;
  onChoose(item: PaletteItem): void;
}

function Group({ group, onChoose }: GroupProps) {
  return (
    <Autocomplete.Group items={group.items} className="pb-2">
      <Autocomplete.GroupLabel className="lab py-1">{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <Autocomplete.Item
            key={item.id}
            value={item}
            className="menu-item items-baseline!"
            onClick={() => onChoose(item)}
          >
            <Icon of={item.sign} className="self-center" />
            <span className="nowrap max-w-[60%] truncate">{item.label}</span>
            <span className="s m min-w-0 flex-1 truncate">{item.detail}</span>
            {item.keys ? <span className="key">{item.keys}</span> : null}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
      {group.more ? <p className="s m px-2.5 py-1">And more: add a word to see fewer.</p> : null}
    </Autocomplete.Group>
  );
}
