import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { useOverlay } from '../../state/overlay-store.ts';
import { useAction } from '../../state/use-action.ts';
import { usePaletteShortcut } from '../../state/use-shortcut.ts';
import { keepFocus } from '../keep-focus.ts';
import type { PaletteItem } from './palette-item.ts';
import { PaletteSearch } from './palette-search.tsx';

/** Every page, the acts that are common, and what is kept: by a few letters, with the keyboard alone. */
export function Palette({ status }: { status: AppStatus }) {
  const { shown, show } = useOverlay();
  const open = shown === 'palette';
  const leaving = useRef<PaletteItem['go']>(undefined);
  const act = useAction((start: NonNullable<PaletteItem['start']>) => start());
  usePaletteShortcut(() => {
    leaving.current = undefined;
    act.clear();
    show(open ? null : 'palette');
  });
  const choose = async ({ go, start }: PaletteItem) => {
    const done = start ? await act.start(start) : null;
    if (start && !done?.ok) return;
    leaving.current = go ?? (() => undefined);
    show(null);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        leaving.current = undefined;
        show(next ? 'palette' : null);
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen && leaving.current) leave(leaving.current);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog palette" finalFocus={() => leaving.current === undefined}>
          <Dialog.Title className="sr-only">Find or do</Dialog.Title>
          <PaletteSearch status={status} busy={act.busy} onChoose={(item) => void choose(item)} />
          {act.error ? <ErrorNote error={act.error} kept="Nothing was changed." /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Goes there, and the keyboard goes on there too, unless the place takes it to itself. */
function leave(go: () => void): void {
  go();
  keepFocus();
}
