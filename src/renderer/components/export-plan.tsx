import { Braces, Check, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RequestOf } from '../../shared/ipc/contract.ts';
import { api } from '../api.ts';
import { useAction } from '../state/use-action.ts';
import { IconButton } from './button.tsx';

type Target = RequestOf<'plan.export'>['to'];

const said: Record<Target, string> = { file: 'Saved', clipboard: 'Copied' };

/** The plan as JSON: into a file that the person chooses, or the clipboard. */
export function ExportPlan({ planId }: { planId: string }) {
  const [done, setDone] = useState<Target | null>(null);
  const act = useAction((to: Target) => api.planExport({ planId, to }));
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const start = async (to: Target) => {
    const result = await act.start(to);
    setDone(result?.ok && result.value.done ? to : null);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span role="status" className="s m nowrap">
        {done === null ? null : said[done]}
      </span>
      {act.error ? (
        <span role="alert" className="s caution nowrap" title={act.error.advice}>
          {act.error.message}
        </span>
      ) : null}
      <IconButton
        sign={done === 'file' ? Check : Download}
        label="Save this plan as a file"
        disabled={act.busy}
        onClick={() => void start('file')}
      />
      <IconButton
        sign={done === 'clipboard' ? Check : Braces}
        label="Copy this plan as JSON"
        disabled={act.busy}
        onClick={() => void start('clipboard')}
      />
    </span>
  );
}
