import { isAppTool } from '../../../shared/tools/app-tools.ts';
import { checkedCall } from '../../../shared/tools/checked-call.ts';
import type { Act } from '../acts.ts';
import { fileCallOfNode } from '../files/call-of-file.ts';
import type { ExecutorDeps, Run, Write } from '../run.ts';
import { managePlans } from './manage-plans.ts';
import { notifyPerson } from './notify-person.ts';

/** How a step is done that speaks to the person or acts on their plans: by rows alone, and no network is asked. */
export function actOnApp(deps: ExecutorDeps, run: Run, act: Act): (() => Promise<Write>) | null {
  if (act.kind !== 'plan_effect') return null;
  const { tool } = act.node;
  if (!isAppTool(tool)) return null;
  return async () => {
    const { params } = await fileCallOfNode(deps, run, act);
    return checkedCall(tool, () =>
      tool === 'notify'
        ? notifyPerson(run, act, params)
        : managePlans(deps.store.reader, run, act, params),
    );
  };
}
