import type { Trigger } from '../../../../../shared/plan/triggers.ts';

/** What the fields of a trigger are given. */
export interface TriggerProps<Of extends Trigger = Trigger> {
  trigger: Of;
  /** Keeps the next trigger; `field` as for every edit. */
  keep(trigger: Trigger, field: string | null): void;
}

/** The same for one kind of trigger. */
export type TriggerPropsOf<Kind extends Trigger['type']> = TriggerProps<
  Extract<Trigger, { type: Kind }>
>;
