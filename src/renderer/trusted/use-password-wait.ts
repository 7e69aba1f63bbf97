import { useEffect, useState } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import { useSigner } from './signer-store.ts';

const tickMs = 250;

/** Ms until the signer takes another password, counted down; null where it takes one now. */
export function usePasswordWait(): number | null {
  const state = useSigner((store) => store.state);
  const error = useSigner((store) => store.error);
  const [leftMs, setLeftMs] = useState(0);
  const told = waitOf(error?.error ?? null) ?? state?.waitMs ?? 0;
  useEffect(() => {
    // An answer that says the same again begins its wait again.
    void error;
    const endsAt = performance.now() + told;
    const tick = () => setLeftMs(Math.max(0, endsAt - performance.now()));
    tick();
    if (told === 0) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [told, error]);
  return leftMs > 0 ? leftMs : null;
}

function waitOf(error: ErrorShape | null): number | null {
  const waitMs = error?.facts['waitMs'];
  return typeof waitMs === 'number' ? waitMs : null;
}
