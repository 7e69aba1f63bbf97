import { useEffect, useState } from 'react';
import { readingMs } from '../../shared/wallet/reading-time.ts';

const leastMs = 1500;
/** The signer counts for itself how long it was shown. */
const marginMs = 200;
const lookMs = 100;

function place(): string {
  return [window.screenX, window.screenY, window.outerWidth, window.outerHeight].join();
}

/**
 * True once the window has stood still, in front, with the same thing in it for 1.5 s, or for as long as so many
 * payments take to read. Whatever brings it
 * under a person's hand anew (shown, focused, moved, resized) starts the time again, so that a click or
 * a key meant for something else cannot answer. `subject` names what is shown; null is nothing yet.
 */
export function useArmed(subject: string | null, payments = 1): boolean {
  const armingMs = Math.max(leastMs, readingMs(payments) + marginMs);
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    setArmed(false);
    if (subject === null) return;
    let since = performance.now();
    let last = place();
    const again = () => {
      since = performance.now();
      setArmed(false);
    };
    const timer = setInterval(() => {
      if (place() !== last) {
        last = place();
        again();
      }
      if (performance.now() - since >= armingMs) setArmed(true);
    }, lookMs);
    const events = ['focus', 'resize'] as const;
    for (const event of events) window.addEventListener(event, again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [subject, armingMs]);
  return armed;
}
