import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { Button } from '../components/button.tsx';
import { useOverlay } from '../state/overlay-store.ts';
import { useKeysShortcut } from '../state/use-shortcut.ts';
import { keyGroups } from '../words/key-words.ts';

/** Every key that does something, and where. */
export function KeysSheet() {
  const { shown, show } = useOverlay();
  const title = useRef<HTMLHeadingElement>(null);
  const open = shown === 'keys';
  useKeysShortcut(() => show(open ? null : 'keys'));
  return (
    <Dialog.Root open={open} onOpenChange={(next) => show(next ? 'keys' : null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog dialog-wide grid gap-3" initialFocus={title}>
          <Dialog.Title ref={title} tabIndex={-1} className="outline-none">
            Keys
          </Dialog.Title>
          {keyGroups.map(({ where, keys }) => (
            <section key={where} aria-label={where}>
              <h3 className="lab py-1">{where}</h3>
              <dl>
                {keys.map(({ keys: pressed, does }) => (
                  <div
                    key={pressed}
                    className="grid grid-cols-[170px_minmax(0,1fr)] gap-4 border-t border-line py-1"
                  >
                    <dt className="mid">{pressed}</dt>
                    <dd className="m">{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <div className="row justify-end">
            <Dialog.Close render={<Button>Close</Button>} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
