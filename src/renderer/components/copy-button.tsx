import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { IconButton } from './button.tsx';

/** Copies through main: the page itself has no clipboard. Says so for a moment. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    const result = await api.clipboardWrite({ text });
    setSaid(result.ok ? 'copied' : 'failed');
  };
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        sign={said === 'copied' ? Check : Copy}
        label={`Copy ${what}`}
        onClick={() => void copy()}
      />
      <span role="status" className={said === 'failed' ? 's caution' : 'sr-only'}>
        {said === 'copied' ? `The ${what} is copied` : null}
        {said === 'failed' ? 'Not copied' : null}
      </span>
    </span>
  );
}
