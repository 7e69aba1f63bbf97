import type { Trigger } from '../../../../../shared/plan/triggers.ts';
import { newTrigger, triggerKinds } from '../../../../model/new-trigger.ts';
import { withField } from '../../../../model/with-field.ts';
import { useDraftPlan } from '../draft-context.ts';
import { Field } from '../fields/field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { TriggerRules } from './trigger-rules.tsx';
import { TriggerStart } from './trigger-start.tsx';

/** When the plan starts. */
export function TriggerFields() {
  const { plan, edit } = useDraftPlan();
  const trigger: Trigger = plan.trigger ?? { type: 'immediate' };
  const keep = (next: Trigger, field: string | null) => edit({ ...plan, trigger: next }, field);
  return (
    <section className="grid gap-3">
      <h3>When it starts</h3>
      <Field label="Starts" path="trigger.type">
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-72"
            value={trigger.type}
            options={triggerKinds}
            onChange={(kind) =>
              kind === 'immediate'
                ? edit(withField(plan, 'trigger', undefined), null)
                : keep(newTrigger(kind, plan.chainId), null)
            }
          />
        )}
      </Field>
      <TriggerStart trigger={trigger} keep={keep} />
      {trigger.type === 'immediate' ? null : <TriggerRules trigger={trigger} keep={keep} />}
    </section>
  );
}
