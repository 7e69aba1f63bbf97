import { Check, CircleDashed, Hourglass, Minus, OctagonAlert } from 'lucide-react';
import type { StoryDetail, StoryPart, StoryState } from '../../../../shared/requests/story.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { StateMark } from '../../../components/state-mark.tsx';
import { clockTime } from '../../../format/time.ts';
import { storyWords } from '../../../words/story-words.ts';

const signs = {
  done: { sign: Check, tone: 'plain' },
  failed: { sign: OctagonAlert, tone: 'danger' },
  open: { sign: Hourglass, tone: 'waiting' },
  skipped: { sign: Minus, tone: 'plain' },
  unknown: { sign: CircleDashed, tone: 'unknown' },
} as const satisfies Record<StoryState, object>;

/** Box under box, each joined to the one that it follows from; what went wrong stands beside its line. */
export function StoryFlow({ parts }: { parts: readonly StoryPart[] }) {
  return (
    <ol className="max-w-[640px]" aria-label="What became of it">
      {parts.map((part) => (
        <li key={part.id} className={part.isTrouble ? 'pl-8' : ''}>
          {part.after === null ? null : (
            <span
              aria-hidden="true"
              className={`ml-6 block h-4 w-0 border-l ${part.isTrouble ? 'border-dashed border-danger' : 'border-line'}`}
            />
          )}
          <Part part={part} />
        </li>
      ))}
    </ol>
  );
}

function Part({ part: { title, facts, details, state, at } }: { part: StoryPart }) {
  const { sign, tone } = signs[state];
  return (
    <article className="card">
      <div className="row flex-wrap">
        <h2 className="wrap-anywhere" dir="auto">
          {title}
        </h2>
        {at === null ? null : <time className="s q">{clockTime(at)}</time>}
        <span className="ml-auto">
          <StateMark sign={sign} tone={tone}>
            {storyWords[state]}
          </StateMark>
        </span>
      </div>
      {facts.map((fact) => (
        <p key={fact} className="s m wrap-anywhere" dir="auto">
          {fact}
        </p>
      ))}
      {details.map((detail) => (
        <Detail key={detail.title} detail={detail} />
      ))}
    </article>
  );
}

/** Folded: a box is read at a glance. */
function Detail({ detail: { title, text } }: { detail: StoryDetail }) {
  return (
    <details className="mt-1.5">
      <summary className="s m">{title}</summary>
      <pre className="tool-text mt-1.5" dir="ltr">
        {visibleText(text)}
      </pre>
    </details>
  );
}
