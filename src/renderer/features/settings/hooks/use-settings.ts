import type { RequestOf } from '../../../../shared/ipc/contract.ts';
import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { useStatus } from '../../../state/status-store.ts';
import { type Action, useAction } from '../../../state/use-action.ts';

/** Changes settings; what main answers is what is shown. */
export function useSettings(): Action<[change: RequestOf<'settings.set'>], AppStatus> {
  const show = useStatus((store) => store.show);
  return useAction(async (change: RequestOf<'settings.set'>) => {
    const result = await api.settingsSet(change);
    if (result.ok) show(result.value);
    return result;
  });
}
