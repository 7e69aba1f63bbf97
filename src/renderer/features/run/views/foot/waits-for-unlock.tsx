import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { useAction } from '../../../../state/use-action.ts';

/** The signer forgot its key; the run stands still until a person unlocks the vault. */
export function WaitsForUnlock() {
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  return (
    <>
      <p className="m">
        {unlock.error
          ? `${unlock.error.message} ${unlock.error.advice}`
          : 'The vault is locked. The run keeps its place until you unlock it.'}
      </p>
      <Button
        kind="go"
        size="big"
        className="ml-auto"
        disabled={unlock.busy}
        onClick={() => void unlock.start()}
      >
        Unlock to go on
      </Button>
    </>
  );
}
