import type { Said } from '../../intent/said.ts';
import { fromText, known, type Slot, unknown } from '../slot.ts';

/** One file or folder: signs that stand for several are none. */
export function pathOf(name: string, said: Said | undefined): Slot<string> {
  if (said === undefined) return unknown(name, 'Which file?');
  if (!/^(?:~|\.{1,2})?\//.test(said.text) || /[*?[\]{}|<>\\]/.test(said.text)) {
    return unknown(name, `Which one file is "${said.text.slice(0, 60)}"? Write its whole path.`);
  }
  return known(said.text, fromText(said));
}
