import type { StepView } from '../../../../shared/runs/views.ts';
import { clockTime } from '../../../format/time.ts';

/** Every attempt that failed, with its error, newest first; also of a step that worked in the end. */
export function Attempts({ step: { failures, attempts } }: { step: StepView }) {
  const [first] = failures;
  // The one error of a step that was tried once stands above already.
  if (!first || (failures.length === 1 && first.attempt === 1 && attempts === null)) return null;
  return (
    <section className="grid max-w-[720px] gap-1">
      <h3>Attempts that failed</h3>
      <ol aria-label="Attempts that failed">
        {failures.toReversed().map(({ attempt, at, code, message }) => (
          <li
            key={`${attempt}/${at}`}
            className="s grid grid-cols-[32px_68px_1fr] gap-x-2 border-t border-line py-1"
          >
            <span className="q">{attempt}</span>
            <time className="q" dateTime={new Date(at).toISOString()}>
              {clockTime(at)}
            </time>
            <span className="wrap-anywhere">
              {message} <code className="q nowrap">{code}</code>
            </span>
          </li>
        ))}
      </ol>
      {first.attempt > 1 ? (
        <p className="s m">Those before attempt {first.attempt} are not listed here.</p>
      ) : null}
    </section>
  );
}
