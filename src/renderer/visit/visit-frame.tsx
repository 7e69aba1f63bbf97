import { Globe, Octagon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { VisitShown } from '../../shared/ipc/visit-views.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { useTheme } from '../state/use-theme.ts';
import { visitApi } from './api.ts';

/** What is around a page that a plan visits: whose it is, where it is, what is done there, and Stop. */
export function VisitFrame({ visitId }: { visitId: string }) {
  const shown = useShown(visitId);
  const [stopping, setStopping] = useState(false);
  useTheme(shown?.theme ?? 'system');
  const stop = () => {
    setStopping(true);
    void visitApi.visitStop({ visitId });
  };
  return (
    <div className="visit">
      <main>
        <p className="row visit-place">
          <Icon of={Globe} />
          <span className="sr-only">Address of the page: </span>
          <span className="font-mono truncate" title={shown?.address}>
            {shown === null || shown.address === '' ? 'No page yet' : visiblePath(shown.address)}
          </span>
        </p>
        <Button kind="go" sign={Octagon} disabled={stopping} onClick={stop}>
          {stopping ? 'Stopping' : 'Stop'}
        </Button>
        <div className="visit-doing" role="status">
          <h1 className="truncate">{shown === null ? 'One moment' : doing(shown)}</h1>
          <p className="s m truncate">
            {shown === null ? '' : `For the plan “${visiblePath(shown.planName)}”. `}
            The page below is not Countersign: type no password and no recovery phrase there.
          </p>
        </div>
      </main>
    </div>
  );
}

function doing({ acts, done }: VisitShown): string {
  const act = acts[done];
  if (act === undefined) return 'All of it is done';
  return `${done + 1} of ${acts.length}: ${act}`;
}

/** What main says; read again when a run changes. The last one stays where it cannot be read. */
function useShown(visitId: string): VisitShown | null {
  const [shown, setShown] = useState<VisitShown | null>(null);
  useEffect(() => {
    const read = async () => {
      const result = await visitApi.visitShown({ visitId });
      if (result.ok) setShown(result.value);
    };
    void read();
    return visitApi.onChange(({ topic }) => {
      if (topic === 'run') void read();
    });
  }, [visitId]);
  return shown;
}
