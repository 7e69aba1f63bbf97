import { type RefObject, useEffect, useState } from 'react';
import { boxRoom } from '../../../../shared/ipc/message-limits.ts';

/**
 * Keeps out of a box of words what would not fit in it at once, before it is laid out: megabytes in a text area hold
 * the window up for seconds. What the box held stays.
 *
 * @returns how many UTF-16 code units would have stood in it, until something else is put in; null when all fitted
 */
export function useBoxRoom(box: RefObject<HTMLTextAreaElement | null>): number | null {
  const [refused, setRefused] = useState<number | null>(null);
  useEffect(() => {
    const field = box.current;
    if (!field) return;
    const judge = (event: InputEvent) => {
      const { value, selectionStart, selectionEnd } = field;
      const length = value.length - (selectionEnd - selectionStart) + (event.data?.length ?? 0);
      const fits = length <= boxRoom || length <= value.length;
      if (!fits) event.preventDefault();
      setRefused(fits ? null : length);
    };
    field.addEventListener('beforeinput', judge);
    return () => field.removeEventListener('beforeinput', judge);
  }, [box]);
  return refused;
}
