import { useCallback, useRef, useState } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';

/** One thing a person started: whether it runs, and why it was refused. */
export interface Action<Args extends unknown[], T> {
  busy: boolean;
  error: ErrorShape | null;
  /** The answer; null when it runs already. A refusal is also kept in `error`. */
  start(...args: Args): Promise<Result<T> | null>;
  clear(): void;
}

/** Wraps one call so that its button can say what it does and its refusal has a place. */
export function useAction<Args extends unknown[], T>(
  call: (...args: Args) => Promise<Result<T>>,
): Action<Args, T> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorShape | null>(null);
  // A second press in the same frame comes before the button is drawn disabled.
  const running = useRef(false);
  const start = async (...args: Args) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setError(null);
    const result = await call(...args);
    running.current = false;
    setBusy(false);
    if (!result.ok) setError(result.error);
    return result;
  };
  return { busy, error, start, clear: useCallback(() => setError(null), []) };
}
