import { useEffect, useEffectEvent } from 'react';

/** How the modifier is called on this computer. */
export const modifierName = navigator.platform.startsWith('Mac') ? 'Cmd' : 'Ctrl';

/** Runs on Ctrl-Enter (Cmd-Enter on a Mac) while `enabled`; a key held down counts once. */
export function useConfirmShortcut(enabled: boolean, run: () => void): void {
  useModifiedKey('Enter', enabled, run);
}

/** Runs on a letter alone, while `enabled` and nothing that takes text or keys has the focus. */
export function useLetterShortcut(letter: string, enabled: boolean, run: () => void): void {
  useKeyDown((event) => {
    if (!enabled || event.repeat || event.key.toLowerCase() !== letter) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== document.body) return;
    event.preventDefault();
    run();
  });
}

/** Runs on Ctrl-S (Cmd-S on a Mac) while `enabled`. */
export function useSaveShortcut(enabled: boolean, run: () => void): void {
  useModifiedKey('s', enabled, run);
}

/** Runs on Ctrl-Shift-X (Cmd-Shift-X on a Mac), wherever the focus is; a key held down counts once. */
export function useStopShortcut(enabled: boolean, run: () => void): void {
  useKeyDown((event) => {
    if (!enabled || event.repeat || event.code !== 'KeyX' || !event.shiftKey || event.altKey)
      return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    run();
  });
}

/** Runs on Ctrl-K (Cmd-K on a Mac), wherever the focus is. */
export function usePaletteShortcut(run: () => void): void {
  useModifiedKey('k', true, run);
}

/** Runs on Ctrl-/ (Cmd-/ on a Mac), and on "?" while nothing that takes text or keys has the focus. */
export function useKeysShortcut(run: () => void): void {
  useModifiedKey('/', true, run);
  useKeyDown((event) => {
    if (event.repeat || event.key !== '?' || event.ctrlKey || event.metaKey) return;
    if (event.target !== document.body) return;
    event.preventDefault();
    run();
  });
}

function useModifiedKey(key: string, enabled: boolean, run: () => void): void {
  useKeyDown((event) => {
    if (!enabled || event.repeat || event.key !== key || event.shiftKey || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    run();
  });
}

/** Hears every key of the window. */
export function useKeyDown(hear: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
