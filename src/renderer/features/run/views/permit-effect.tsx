import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { effectTitle } from '../../../words/effect-words.ts';
import { ExportEvidence } from './export-evidence.tsx';
import { MayTake } from './may-take.tsx';

interface PermitEffectProps {
  effect: EffectView;
  /** Shown above; the effect's own is mostly the same. */
  stepError: EffectView['error'];
}

/** A signature alone: what it lets whom take, and how far it is. */
export function PermitEffect({ effect, stepError }: PermitEffectProps) {
  return (
    <section className="grid gap-1.5">
      <h3>{effectTitle(effect)}</h3>
      <MayTake effect={effect} />
      {effect.error && effect.error.code !== stepError?.code ? (
        <ErrorNote error={effect.error} />
      ) : null}
      <p className="m max-w-[720px]">{sentences[effect.state] ?? 'It is under way.'}</p>
      <ExportEvidence approvalId={effect.approvalId} />
    </section>
  );
}

const sentences: Partial<Record<EffectView['state'], string>> = {
  planned: 'It is worked out, and what it is for rehearsed, before you are asked to sign it.',
  simulated: 'What it is for is rehearsed. Nothing is signed before you approve it.',
  approved: 'You approved it. It is signed next.',
  confirmed:
    'It is signed, and nothing was sent by it. The next transaction of this step carries it; unused, it ends by itself.',
  failed: 'It failed. Nothing was signed.',
  cancelled: 'It was not signed.',
};
