import { useEffect, useRef } from 'react';
import type { Route } from '../state/route-store.ts';

/** Where the control that was used went with its page, the keyboard goes on at the new one. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  });
}

/** Keeps the keyboard in the page when it changes; not at the start, where nothing was used yet. */
export function useKeptFocus(route: Route): void {
  const last = useRef(route);
  useEffect(() => {
    if (last.current !== route) keepFocus();
    last.current = route;
  }, [route]);
}
