import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Result } from '../../shared/result.ts';
import { onChange } from '../api.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface Reading<T> {
  key: string | null;
  value: T | null;
  error: ErrorShape | null;
  readAt: number | null;
}

/** What was asked of main. After a failed reading the last value stays, with its time. */
export interface Remote<T> {
  value: T | null;
  error: ErrorShape | null;
  /** Epoch milliseconds of the value. */
  readAt: number | null;
  loading: boolean;
  /** Reads again; done when the answer is there to be drawn. */
  reload(): Promise<void>;
}

/** A change concerns a reading when its topic is listed and its id is the key, or one of them is for the list. */
function concerns(change: Change, topics: readonly Change['topic'][], id: string | null): boolean {
  if (!topics.includes(change.topic)) return false;
  return id === null || change.id === null || change.id === id;
}

/**
 * Reads from main, and again when one of the topics changes. `key` names what is read: another key
 * forgets the old value, null reads nothing. `id` narrows the changes to one thing.
 */
export function useRemote<T>(
  key: string | null,
  load: () => Promise<Result<T>>,
  topics: readonly Change['topic'][],
  id: string | null = null,
): Remote<T> {
  const [reading, setReading] = useState<Reading<T>>(empty(key));
  const [round, setRound] = useState(0);
  const waiting = useRef<(() => void)[]>([]);
  const reload = useCallback(
    () =>
      new Promise<void>((done) => {
        waiting.current.push(done);
        setRound((last) => last + 1);
      }),
    [],
  );
  const ask = useEffectEvent(load);
  const isMine = useEffectEvent((change: Change) => concerns(change, topics, id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same key again.
  useEffect(() => {
    if (key === null) return;
    let stale = false;
    void ask().then((result) => {
      if (stale) return;
      setReading((last) => next(key, last, result));
      for (const done of waiting.current.splice(0)) done();
    });
    return () => {
      stale = true;
    };
  }, [key, round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is read by itself, whatever is being read.
  useEffect(() => onChange(oneAtATime(isMine, reload)), [key, reload]);

  const current = reading.key === key ? reading : empty<T>(key);
  const loading = key !== null && current.value === null && current.error === null;
  return { value: current.value, error: current.error, readAt: current.readAt, loading, reload };
}

function empty<T>(key: string | null): Reading<T> {
  return { key, value: null, error: null, readAt: null };
}

function next<T>(key: string, last: Reading<T>, result: Result<T>): Reading<T> {
  if (result.ok) return { key, value: result.value, error: null, readAt: Date.now() };
  const kept = last.key === key ? last : empty<T>(key);
  return { ...kept, error: result.error };
}
