import { useEffect, useState } from 'react';

const patienceMs = 8000;

/** True once the signer has been asked and has said nothing for too long. */
export function useSignerSilence(waiting: boolean): boolean {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSilent(true), patienceMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && silent;
}
