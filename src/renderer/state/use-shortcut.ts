import { useEffect, useEffectEvent } from 'react';

/** How the modifier is called on this computer. */
export const modifierName = navigator.platform.startsWith('Mac') ? 'Cmd' : 'Ctrl';

/** Runs on Ctrl-Enter (Cmd-Enter on a Mac) while `enabled`; a key held down counts once. */
export function useConfirmShortcut(enabled: boolean, run: () => void): void {
  useModifiedKey('Enter', enabled, run);
}

/** Runs on Ctrl-S (Cmd-S on a Mac) while `enabled`. */
export function useSaveShortcut(enabled: boolean, run: () => void): void {
  useModifiedKey('s', enabled, run);
}

function useModifiedKey(key: string, enabled: boolean, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.repeat || event.key !== key || event.shiftKey || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
