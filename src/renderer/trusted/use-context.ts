import { useEffect, useState } from 'react';
import type { ErrorShape } from '../../shared/errors.ts';
import type { TrustedContext } from '../../shared/ipc/views.ts';
import { trustedApi } from './api.ts';

interface ContextReading {
  context: TrustedContext | null;
  error: ErrorShape | null;
}

/** What main says that this window is for; read again when an approval or the status changes. */
export function useTrustedContext(): ContextReading {
  const [reading, setReading] = useState<ContextReading>({ context: null, error: null });
  useEffect(() => {
    const read = async () => {
      const result = await trustedApi.trustedContext({});
      setReading((last) =>
        result.ok ? { context: result.value, error: null } : { ...last, error: result.error },
      );
    };
    void read();
    return trustedApi.onChange(() => void read());
  }, []);
  return reading;
}
