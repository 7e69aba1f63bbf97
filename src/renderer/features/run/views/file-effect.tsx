import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { FileChangeSummary } from '../../../components/file-change-parts.tsx';
import { ExportEvidence } from './export-evidence.tsx';

interface FileEffectProps {
  effect: EffectView;
  /** Shown above; the effect's own is mostly the same. */
  stepError: EffectView['error'];
}

/** A change of a file: which file, what it is before and after, and how far it is. */
export function FileEffect({ effect, stepError }: FileEffectProps) {
  return (
    <section className="grid gap-2">
      {effect.change === null ? null : <FileChangeSummary change={effect.change} />}
      {effect.error && effect.error.code !== stepError?.code ? (
        <ErrorNote error={effect.error} />
      ) : null}
      <p className="m max-w-[720px]">{sentenceOf(effect)}</p>
      <ExportEvidence approvalId={effect.approvalId} />
    </section>
  );
}

/** Of a change that a cancelled run left in doubt nobody can say that it was not made; its error tells that. */
function sentenceOf({ state, error }: EffectView): string {
  if (error?.code === 'FILE_LEFT' || error?.code === 'FILE_LEFT_UNSEEN')
    return 'Nothing more is done to the file.';
  return sentences[state] ?? 'It is under way.';
}

const sentences: Partial<Record<EffectView['state'], string>> = {
  planned: 'It is worked out against the file before you are asked to approve it.',
  simulated: 'It is worked out. Nothing is changed before you approve it.',
  approved: 'You approved it. It is done next.',
  intent: 'It is being done.',
  confirmed: 'The file is as you approved it, to the byte.',
  failed: 'It failed. The file was not changed by it.',
  cancelled: 'It was not done. The file was not touched.',
  unknown: 'The file is neither as it was nor as you approved it. Nothing is written over it.',
};
