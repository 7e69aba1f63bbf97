import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';

/** A button that asks first. */
export function RemoveSchedule({
  triggerId,
  planName,
}: Pick<ScheduleView, 'triggerId' | 'planName'>) {
  const go = useRoute((store) => store.go);
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.scheduleRemove({ triggerId }));
  const confirm = async () => {
    const removed = await remove.start();
    if (removed?.ok) go({ page: 'schedules', of: null });
  };
  return (
    <>
      <Button size="small" sign={Trash2} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this schedule"
        action="Remove the schedule"
        busy={remove.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          {planName} starts no more by itself and leaves this list. A run of it that is going on is
          carried to its end, and what ran before stays under Runs. To start it again, edit its plan
          and agree to it anew.
        </p>
        {remove.error ? <ErrorNote error={remove.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
