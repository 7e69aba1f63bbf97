import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { PlanSentences } from '../../../components/plan-sentences.tsx';
import { Starts } from './starts.tsx';

/** The plan in sentences, what was assumed, and what you said. None of it is written by a model. */
export function PlanWords({ view }: { view: PlanView }) {
  const said = view.plan.naturalLanguage ?? '';
  return (
    <div className="grid gap-3 px-5 py-4">
      <Starts view={view} />
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
        <PlanSentences lines={view.description} own={view.account} />
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
