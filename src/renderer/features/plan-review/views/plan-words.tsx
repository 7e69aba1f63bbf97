import type { PlanView } from '../../../../shared/ipc/views.ts';
import { PlanSentence } from './plan-sentence.tsx';

/** The plan in sentences, what was assumed, and what you said. None of it is written by a model. */
export function PlanWords({ view }: { view: PlanView }) {
  const said = view.plan.naturalLanguage ?? '';
  return (
    <div className="grid gap-3 px-5 py-4">
      {said === '' ? null : (
        <section>
          <h2 className="lab">You said</h2>
          <p className="line-clamp-6 whitespace-pre-wrap wrap-anywhere" dir="auto">
            {said}
          </p>
        </section>
      )}
      <section>
        <h2 className="lab">In words</h2>
        <ol className="grid gap-1">
          {view.description.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same; the order is fixed.
            <PlanSentence key={`${index}/${line}`} line={line} own={view.account} />
          ))}
        </ol>
      </section>
      {view.assumptions.length === 0 ? null : (
        <section>
          <h2 className="lab">Assumed, because you did not say</h2>
          <ul className="grid gap-1">
            {view.assumptions.map((assumption) => (
              <li key={assumption} className="m wrap-anywhere">
                {assumption}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
