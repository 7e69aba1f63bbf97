import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { visibleLine, visiblePath } from '../../../../shared/visible-text.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { VisitActs } from '../../../components/visit-acts.tsx';
import { readable } from '../../../words/readable.ts';
import { ExportEvidence } from './export-evidence.tsx';
import { VisitPicture } from './visit-picture.tsx';

interface VisitEffectProps {
  effect: EffectView;
  /** Shown above; the effect's own is mostly the same. */
  stepError: EffectView['error'];
}

type Came = NonNullable<NonNullable<EffectView['visit']>['came']>;

/** A visit to the web: what is done there, how far it is, and what was taken from the pages. */
export function VisitEffect({ effect, stepError }: VisitEffectProps) {
  const { visit, error } = effect;
  const came = visit?.came ?? null;
  return (
    <section className="grid gap-2">
      {visit === null ? null : <VisitActs visit={visit.asked} done={came?.done} />}
      {error && error.code !== stepError?.code ? <ErrorNote error={error} /> : null}
      <p className="m max-w-[720px]" role="status">
        {sentenceOf(effect)}
      </p>
      {came === null ? null : <Brought effectId={effect.effectId} came={came} />}
      <ExportEvidence approvalId={effect.approvalId} />
    </section>
  );
}

/** Texts and pictures of pages: whoever wrote them, they are shown as they are and lead nowhere. */
function Brought({ effectId, came }: { effectId: string; came: Came }) {
  const texts = Object.entries(came.extracted);
  return (
    <>
      {came.url === '' ? null : (
        <p className="wrap-anywhere">
          <span className="s m">Where the page is, or was last: </span>
          <span className="font-mono">{visiblePath(came.url)}</span>
        </p>
      )}
      {texts.length === 0 ? null : (
        <p className="s m">What the page says was written by others; nothing here follows it.</p>
      )}
      {texts.map(([name, text]) => (
        <figure key={name} className="grid gap-1">
          <figcaption className="s m">The text “{visibleLine(name)}”</figcaption>
          <pre
            className="max-h-80 overflow-auto rounded-2 bg-sunken p-2 font-mono text-[13px] whitespace-pre-wrap wrap-anywhere"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
            tabIndex={0}
          >
            {readable(text)}
          </pre>
        </figure>
      ))}
      {came.pictures.map(({ name, sha256 }) => (
        <VisitPicture key={sha256 + name} effectId={effectId} name={name} />
      ))}
      <Refused refused={came.refused} />
    </>
  );
}

function Refused({ refused }: Pick<Came, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3>What it wanted and did not get</h3>
      <ul className="grid gap-0.5">
        {refused.map((sentence) => (
          <li key={sentence} className="m wrap-anywhere">
            {visibleLine(sentence)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf({ state, visit }: EffectView): string {
  const came = visit?.came ?? null;
  if (state === 'intent' && came !== null && came.endedAt === null) {
    return 'The browser window is open. Press Stop there, or cancel the run, to end it.';
  }
  if (state === 'failed' && came !== null) {
    const all = visit?.asked.actions.length ?? 0;
    return `It ended after ${came.done} of ${all}. What was done on the page stays done.`;
  }
  return sentences[state] ?? 'It is under way.';
}

const sentences: Partial<Record<EffectView['state'], string>> = {
  planned: 'What is done there is worked out before you are asked to approve it.',
  simulated: 'What is done there is worked out. No page is opened before you approve it.',
  approved: 'You approved it. The browser window opens next.',
  intent: 'The browser window is about to open.',
  confirmed: 'All of it was done. What that led to on the other side cannot be undone here.',
  failed: 'No page was opened.',
  cancelled: 'No page was opened.',
};
