import { Check, FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { useAction } from '../../../state/use-action.ts';

/** What was shown, agreed to, signed and found, into a file that others can check. */
export function ExportEvidence({ approvalId }: Pick<EffectView, 'approvalId'>) {
  const [saved, setSaved] = useState<string | null>(null);
  const act = useAction((id: string) => api.approvalEvidence({ approvalId: id }));
  if (approvalId === null) return null;
  const start = async () => {
    const result = await act.start(approvalId);
    setSaved(result?.ok && result.value.done ? approvalId : null);
  };
  return (
    <div className="row flex-wrap">
      <Button
        size="small"
        sign={saved === approvalId ? Check : FileCheck2}
        disabled={act.busy}
        onClick={() => void start()}
      >
        Export evidence
      </Button>
      <span role="status" className="s m">
        {saved === approvalId ? 'Saved' : null}
      </span>
      {act.error ? (
        <span role="alert" className="s m wrap-anywhere">
          {act.error.message} {act.error.advice}
        </span>
      ) : null}
    </div>
  );
}
