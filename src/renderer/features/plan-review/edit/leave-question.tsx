import { useEffect } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useRoute } from '../../../state/route-store.ts';

/** Holds the page while something is not saved, and asks a person who wants to leave it. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { asked, hold, stay, leave } = useRoute();
  useEffect(() => {
    hold(unsaved);
    return () => hold(false);
  }, [unsaved, hold]);
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Leave without saving"
      stay="Stay and keep editing"
      action="Leave and lose the changes"
      onConfirm={leave}
      onClose={stay}
    >
      <p>Your changes to this plan are not saved. The plan stays as it was saved last.</p>
    </ConfirmDialog>
  );
}
