// A plan in two sentences, generated from it and never a label that somebody wrote.
import { instantOf } from '../../shared/iso-time.ts';
import { describePlan } from '../../shared/plan/describe/describe-plan.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';

/** What starts it: "Starts every Monday at 09:00 in Europe/Berlin." */
export function startOf(plan: Plan): string {
  return describePlan(inSeconds(plan)).split('\n')[0] ?? '';
}

/** What starts at a time is told to the second, as everything that is due. */
function inSeconds(plan: Plan): Plan {
  const { trigger } = plan;
  const at = trigger?.type === 'time' ? instantOf(trigger.at) : null;
  if (trigger?.type !== 'time' || at === null) return plan;
  const second = new Date(Math.floor(at / 1000) * 1000).toISOString();
  return { ...plan, trigger: { ...trigger, at: second } };
}

/** Its first step in a sentence, and how many there are besides. */
export function doesOf(plan: Plan): string {
  const [first, ...more] = placeNodes(plan.root).filter(({ node }) => node.type === 'action');
  const lines = describePlan({ ...plan, root: first?.node ?? plan.root }).split('\n');
  const sentence = lines.find((line) => line.startsWith('- '))?.slice(2) ?? '';
  if (more.length === 0) return sentence;
  const steps = more.length === 1 ? '1 more step' : `${more.length} more steps`;
  return `${sentence.replace(/\.$/, '')}, and ${steps}.`;
}
