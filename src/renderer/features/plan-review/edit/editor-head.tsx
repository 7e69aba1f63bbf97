import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { shortName } from '../../../format/hex.ts';
import { useRoute } from '../../../state/route-store.ts';
import { modifierName } from '../../../state/use-shortcut.ts';
import type { PlanDraft } from '../hooks/use-draft.ts';

/** Which plan and revision is edited, and the steps back and forth. */
export function EditorHead({ draft, name }: { draft: PlanDraft; name: string }) {
  const go = useRoute((store) => store.go);
  return (
    <header className="head">
      <WayBack onClick={() => go({ page: 'plans', planId: null })}>Plans</WayBack>
      <h1 className="truncate" title={name}>
        {shortName(name)}
      </h1>
      <span className="s q nowrap">editing revision {draft.base.revision}</span>
      <span className="row ml-auto shrink-0">
        <IconButton
          sign={Undo2}
          label={`Undo the last edit (${modifierName} Z)`}
          disabled={draft.undo === null}
          onClick={() => draft.undo?.()}
        />
        <IconButton
          sign={Redo2}
          label={`Do it again (${modifierName} Shift Z)`}
          disabled={draft.redo === null}
          onClick={() => draft.redo?.()}
        />
      </span>
    </header>
  );
}
