// Makes of a plan that somebody else wrote a draft of one's own. What the file says of itself (who wrote it,
// that it was judged, where its values come from, in whose words it was asked for) is not believed.
import { visible } from '../describe/describe-plan.ts';
import type { Plan, Provenance } from '../schema.ts';
import { sourcedValues } from '../sourced-values.ts';
import type { Trigger } from '../triggers.ts';
import { withOwnLabels } from './own-labels.ts';

/** One thing in which the draft differs from the file. */
export interface ImportChange {
  /** The field of the file; `label` is that of every step. */
  path: string;
  kind: 'replaced' | 'dropped' | 'switched_off';
  /** One sentence for a person. */
  message: string;
}

/** The draft that a file became, with what a person should know of the difference. */
export interface ImportedPlan {
  plan: Plan;
  changes: ImportChange[];
}

/** What the draft is born with. */
export interface ImportBirth {
  planId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The draft, and every difference from the file that is not only a way of writing. */
export function importPlan(read: Plan, { planId, createdAt }: ImportBirth): ImportedPlan {
  const { validation: _judged, naturalLanguage: _words, provenance: _sources, ...more } = read;
  const { tags: _tags, ...own } = more;
  const trigger = switchedOff(read.trigger);
  const plan: Plan = {
    ...own,
    name: visible(read.name),
    root: withOwnLabels(read),
    ...{ schemaVersion: 1, id: planId, userId: 'local', createdAt, status: 'draft' },
    ...(trigger !== undefined && { trigger }),
    provenance: importProvenance(read),
  };
  return { plan, changes: changesOf(read) };
}

/** Nothing starts by itself because of a file. A start at agreement needs the person anyway. */
function switchedOff(trigger: Trigger | undefined): Trigger | undefined {
  return trigger === undefined || trigger.type === 'immediate'
    ? trigger
    : { ...trigger, enabled: false };
}

function changesOf(read: Plan): ImportChange[] {
  const { trigger, status, userId } = read;
  const starts = trigger !== undefined && trigger.type !== 'immediate';
  const found: (ImportChange | false)[] = [
    change('id', 'replaced', 'It has an id of its own here.'),
    change('createdAt', 'replaced', 'Its date is the time of the import.'),
    visible(read.name) !== read.name &&
      change('name', 'replaced', 'Marks in its name that cannot be seen are written out.'),
    change('label', 'replaced', 'Each step is called by what it does, not as the file calls it.'),
    userId !== 'local' && change('userId', 'replaced', 'It is yours now, not its author’s.'),
    status !== 'draft' &&
      change('status', 'dropped', `It called itself ${status}; it is a draft here.`),
    starts &&
      trigger.enabled !== false &&
      change(
        'trigger.enabled',
        'switched_off',
        'Its trigger is switched off until you turn it on.',
      ),
    read.validation !== undefined &&
      change('validation', 'dropped', 'What it says of its own checks is ignored.'),
    read.naturalLanguage !== undefined &&
      change('naturalLanguage', 'dropped', 'The words that it claims you said are left out.'),
    read.tags !== undefined && change('tags', 'dropped', 'What it files itself under is left out.'),
    read.provenance !== undefined &&
      change('provenance', 'replaced', 'Every value is marked as coming from this file.'),
  ];
  return found.filter((entry) => entry !== false);
}

function change(path: string, kind: ImportChange['kind'], message: string): ImportChange {
  return { path, kind, message };
}

function importProvenance(plan: Plan): Record<string, Provenance> {
  const imported: Provenance = { source: 'import' };
  return Object.fromEntries(sourcedValues(plan).map(({ place }) => [place, imported]));
}
