import { Button } from '../../components/button.tsx';
import { trustedApi } from '../api.ts';

/** Closes the window; what waits stays pending. */
export function CloseButton({ focus = false }: { focus?: boolean }) {
  return (
    <Button
      size="big"
      className="w-full justify-center"
      autoFocus={focus}
      onClick={() => void trustedApi.trustedClose({})}
    >
      Close
    </Button>
  );
}
