import { issuesBeside } from '../../../model/issue-places.ts';
import { withField } from '../../../model/with-field.ts';
import { BudgetFields } from './budget-fields.tsx';
import { useDraftPlan } from './draft-context.ts';
import { ChainField } from './fields/chain-field.tsx';
import { Field } from './fields/field.tsx';
import { IssueLines } from './fields/issue-lines.tsx';
import { SwitchField } from './fields/switch-field.tsx';
import { TextBox } from './fields/text-box.tsx';
import { TriggerFields } from './trigger/trigger-fields.tsx';

const fields = ['name', 'chainId', 'trigger', 'budget', 'rollbackOnFail', 'account'];

/** What is said of the plan as a whole: its name, when it starts, what it may spend. */
export function PlanForm() {
  const { plan, issues, edit } = useDraftPlan();
  const own = issues.filter(({ nodeId }) => nodeId === null);
  return (
    <div className="grid content-start gap-3">
      <header>
        <h2>The plan as a whole</h2>
      </header>
      <IssueLines issues={issuesBeside(own, fields)} />
      <Field label="Name" path="name">
        {(ties) => (
          <TextBox
            ties={ties}
            value={plan.name}
            onChange={(name) => edit({ ...plan, name }, 'name')}
          />
        )}
      </Field>
      <Field label="Account" path="account" hint="A plan keeps the account that it was made for.">
        {(ties) => (
          <input
            {...ties}
            className="field font-mono text-s"
            readOnly
            value={plan.account ?? 'The account that is chosen when it starts'}
          />
        )}
      </Field>
      <ChainField
        label="Network"
        path="chainId"
        value={plan.chainId}
        keep={(chainId) => edit(withField(plan, 'chainId', chainId), null)}
      />
      <TriggerFields />
      <BudgetFields />
      <SwitchField
        label="If it fails, take back what can be taken back"
        path="rollbackOnFail"
        value={plan.rollbackOnFail === true}
        onChange={(is) => edit(withField(plan, 'rollbackOnFail', is || undefined), null)}
      />
    </div>
  );
}
