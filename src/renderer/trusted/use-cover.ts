import { useEffect, useState } from 'react';
import { useSigner } from './signer-store.ts';

/** How long a phrase or a code is on the screen. */
export const shownSeconds = 60;
const tickMs = 250;

/** Seconds until what is shown now is covered, which happens by itself when they are over. */
export function useCover(): number {
  const secrets = useSigner((store) => store.secrets);
  const cover = useSigner((store) => store.cover);
  const [left, setLeft] = useState(shownSeconds);
  useEffect(() => {
    if (secrets === null) return;
    const endsAt = performance.now() + shownSeconds * 1000;
    const tick = () => {
      const seconds = Math.ceil((endsAt - performance.now()) / 1000);
      if (seconds <= 0) cover();
      else setLeft(seconds);
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [secrets, cover]);
  return left;
}
