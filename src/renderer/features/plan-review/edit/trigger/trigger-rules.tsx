import type { Trigger } from '../../../../../shared/plan/triggers.ts';
import { rulesOf, startsOnce } from '../../../../../shared/schedules/decide/schedule.ts';
import { withField } from '../../../../model/with-field.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import type { TriggerProps } from './trigger-props.ts';

const missed = {
  skip: 'They are left out',
  run_once: 'One start makes up for them',
  run_all: 'Each is made up for',
} as const;

const overlap = {
  skip: 'It is left out',
  queue: 'It waits for the end of that run',
  cancel_running: 'It cancels that run',
} as const;

type Overlap = keyof typeof overlap | '';

/** With what it is where nothing is chosen, first. */
function optionsOf<Rule extends string>(words: Readonly<Record<Rule, string>>, usual: Rule) {
  const label = words[usual];
  return [
    { value: '', label: `As usual: ${label.charAt(0).toLowerCase()}${label.slice(1)}` } as const,
    ...Object.entries<string>(words).map(([value, text]) => ({
      value: value as Rule,
      label: text,
    })),
  ];
}

function missedOptions(trigger: Trigger) {
  return optionsOf(missed, rulesOf(withField(trigger, 'missed', undefined)).missed);
}

/** A start that comes once is never left out: there is no such choice for it. */
function overlapChoice(trigger: Trigger): {
  value: Overlap;
  options: readonly { value: Overlap; label: string }[];
} {
  const { overlap: rule = '' } = trigger;
  if (!startsOnce(trigger)) return { value: rule, options: optionsOf(overlap, 'skip') };
  const { skip: _skip, ...waiting } = overlap;
  return { value: rule === 'skip' ? '' : rule, options: optionsOf(waiting, 'queue') };
}

/** Rules that every trigger can have. */
export function TriggerRules({ trigger, keep }: TriggerProps) {
  return (
    <>
      <Field label="Missed starts" path="trigger.missed" optional>
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-80"
            value={trigger.missed ?? ''}
            options={missedOptions(trigger)}
            onChange={(rule) => keep(withField(trigger, 'missed', rule || undefined), null)}
          />
        )}
      </Field>
      <DurationField
        label="Made up within"
        path="trigger.catchUpWindowMs"
        value={trigger.catchUpWindowMs}
        onChange={(ms) => keep(withField(trigger, 'catchUpWindowMs', ms), 'catchUpWindowMs')}
        optional
      />
      <Field label="Start during a run" path="trigger.overlap" optional>
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-80"
            {...overlapChoice(trigger)}
            onChange={(rule) => keep(withField(trigger, 'overlap', rule || undefined), null)}
          />
        )}
      </Field>
      <DurationField
        label="Random delay"
        path="trigger.jitterMs"
        value={trigger.jitterMs}
        onChange={(ms) => keep(withField(trigger, 'jitterMs', ms), 'jitterMs')}
        optional
      />
      <SwitchField
        label="Switched on"
        path="trigger.enabled"
        value={trigger.enabled !== false}
        onChange={(on) => keep(withField(trigger, 'enabled', on ? undefined : false), null)}
      />
    </>
  );
}
