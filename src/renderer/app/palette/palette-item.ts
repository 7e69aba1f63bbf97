import type { LucideIcon } from 'lucide-react';
import type { Result } from '../../../shared/result.ts';

/** One thing that can be chosen. */
export interface PaletteItem {
  id: string;
  label: string;
  /** In a lighter tone behind the label. */
  detail: string;
  sign: LucideIcon;
  /** The keys that do the same, e.g. "Ctrl Shift X". */
  keys?: string;
  /** Goes somewhere in the window, once the palette is closed. */
  go?: () => void;
  /** Asks main for something; the palette stays until it is done, with what was refused. */
  start?: () => Promise<Result<unknown>>;
}

export interface PaletteGroup {
  value: string;
  items: PaletteItem[];
  /** There are more than these. */
  more?: boolean;
}
