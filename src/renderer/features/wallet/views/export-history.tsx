import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';

/** Everything that was sent, of every account and network, into a file for a spreadsheet. */
export function ExportHistory() {
  const [saved, setSaved] = useState<number | null>(null);
  const act = useAction(() => api.historyExport({}));
  const start = async () => {
    setSaved(null);
    const result = await act.start();
    if (result?.ok && result.value.done) setSaved(result.value.transactions);
  };
  return (
    <div className="row flex-wrap py-2">
      <Button size="small" sign={FileDown} disabled={act.busy} onClick={() => void start()}>
        Export all as CSV
      </Button>
      <span role="status" className="s m">
        {saved === null ? null : `Saved: ${count(saved, 'transaction')} of all accounts`}
      </span>
      {act.error ? (
        <span role="alert" className="s m wrap-anywhere">
          {act.error.message} {act.error.advice}
        </span>
      ) : null}
    </div>
  );
}
