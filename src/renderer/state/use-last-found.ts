import { useEffect, useState } from 'react';
import type { Remote } from './use-remote.ts';

/** What was found; it stays until there is something newer to show, or nothing is searched for any more. */
export function useLastFound<T>(read: Remote<T>, isSearching: boolean): Remote<T> {
  const [last, setLast] = useState<T | null>(null);
  useEffect(() => {
    if (read.value !== null) setLast(read.value);
    else if (!isSearching) setLast(null);
  }, [read.value, isSearching]);
  const isKept = read.loading && last !== null;
  return isKept ? { ...read, value: last, loading: false } : read;
}
