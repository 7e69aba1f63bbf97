import { useEffect } from 'react';
import type { Theme } from '../../shared/ipc/choices.ts';

/** Puts the theme on the page; `system` follows the computer. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const shown = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
      document.documentElement.dataset.theme = shown;
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);
}
