import { OctagonX } from 'lucide-react';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { useAction } from '../state/use-action.ts';
import { modifierName, useStopShortcut } from '../state/use-shortcut.ts';

/** One press stops every run; what that means is said afterwards, on every page. */
export function StopEverything({ halted }: { halted: boolean }) {
  const stop = useAction(() => api.runStopAll({}));
  useStopShortcut(!halted && !stop.busy, () => void stop.start());
  if (halted) return null;
  return (
    <span className="row">
      <Button
        size="small"
        sign={OctagonX}
        disabled={stop.busy}
        aria-keyshortcuts="Control+Shift+X"
        title={`Stop everything (${modifierName} Shift X)`}
        onClick={() => void stop.start()}
      >
        Stop everything
      </Button>
      {stop.error ? (
        <span role="alert">
          {stop.error.message} {stop.error.advice}
        </span>
      ) : null}
    </span>
  );
}
