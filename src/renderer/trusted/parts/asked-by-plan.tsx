import type { SecretQuestion } from '../../../shared/runs/secret-question.ts';
import { visibleLine, visiblePath } from '../../../shared/visible-text.ts';
import { zonedDayTime } from '../../format/time.ts';

/** What the plan says that the secret is, and each program that gets it. All words in it are the plan's. */
export function AskedByPlan({ question }: { question: SecretQuestion }) {
  const { prompt, startedAt, takers } = question;
  return (
    <>
      <section className="part grid gap-1">
        <h2 className="s">The plan says what it is</h2>
        <p className="wrap-anywhere">“{visibleLine(prompt)}”</p>
        <p className="s m">It is asked by the run that was started {zonedDayTime(startedAt)}.</p>
      </section>
      <section className="part grid gap-1">
        <h2 className="s">What gets it</h2>
        {takers.length === 0 ? (
          <p>No program of this plan gets it.</p>
        ) : (
          <>
            <ul className="grid gap-1.5">
              {takers.map(({ nodeId, stepLabel, program, variable }) => (
                <li key={`${nodeId} ${variable}`}>
                  {program === null ? (
                    <b>A program that is known only in the run</b>
                  ) : (
                    <b className="font-mono wrap-anywhere">{visiblePath(program)}</b>
                  )}
                  <p className="s m wrap-anywhere">
                    in the variable {variable}, step {stepLabel}
                  </p>
                </li>
              ))}
            </ul>
            <p className="s m">You are asked about each start before a program gets it.</p>
          </>
        )}
      </section>
    </>
  );
}
