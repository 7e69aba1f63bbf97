import { useState } from 'react';

/** As many are drawn when a chat is opened, and with each step back. */
const atOnce = 60;

export interface ShownPart {
  /** How many of the oldest are not drawn. */
  hidden: number;
  /** Draws more of them: a step back, or as far as this one. */
  showEarlier(to?: number): void;
}

/** Which part of a long list is drawn: its end, as it was when it came, and what was asked for since. */
export function useShownPart(length: number): ShownPart {
  const [from, setFrom] = useState<number | null>(null);
  if (from === null && length > 0) setFrom(Math.max(0, length - atOnce));
  const hidden = Math.min(from ?? Math.max(0, length - atOnce), Math.max(0, length - 1));
  return {
    hidden,
    showEarlier: (to = hidden - atOnce) => setFrom(Math.max(0, Math.min(hidden, to))),
  };
}
