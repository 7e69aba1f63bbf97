import type { ParamValue } from '../../../../shared/plan/values.ts';
import type { IntentStep } from '../../intent/intent.ts';
import type { Said, SaidOutput } from '../../intent/said.ts';
import type { StepScope } from '../scope.ts';
import { fromText, known, type Slot, unknown } from '../slot.ts';

/** What the text of a page is called by in the results of a visit that takes it. */
export const textOfVisit = 'text';

/** The tools that leave a text, and which of their results it is. */
const textOutputs: ReadonlyMap<string, string> = new Map([
  ['browser_act', `extracted.${textOfVisit}`],
  ['get_user_input', 'answer'],
  ['http_get', 'body'],
  ['read_file', 'content'],
  ['run_command', 'stdout'],
]);

export function mayLeaveText(tool: string | null): boolean {
  return textOutputs.has(tool ?? '');
}

/** A visit leaves one only where its text was asked for. */
export function leavesText({ tool, slots }: Pick<IntentStep, 'tool' | 'slots'>): boolean {
  return mayLeaveText(tool) && (tool !== 'browser_act' || slots['text'] !== undefined);
}

/** What stands between the quotation marks, or the text that an earlier step leaves. */
export function textOf(
  name: string,
  said: Said | undefined,
  scope: Pick<StepScope, 'earlier' | 'steps'>,
): Slot<ParamValue> {
  if (said?.kind === 'output') return textOfStep(name, said, scope);
  const inside = said && /^["“](.*)["”]$/su.exec(said.text)?.[1];
  if (said === undefined || inside === undefined || inside === '') {
    return unknown(name, 'Which text? Put it between quotation marks.');
  }
  return known(inside, fromText(said));
}

function textOfStep(
  name: string,
  said: SaidOutput,
  { earlier, steps }: Pick<StepScope, 'earlier' | 'steps'>,
): Slot<ParamValue> {
  const before = steps.find(({ id }) => id === said.step);
  const action = earlier.find(({ step }) => step === said.step);
  const path = textOutputs.get(action?.tool ?? '');
  const isWhole = said.share === null && said.minus === null;
  const leaves = before !== undefined && leavesText(before);
  if (action === undefined || path === undefined || !leaves || !action.certain || !isWhole) {
    return unknown(
      name,
      `Which text is "${said.text.slice(0, 60)}"? Put it between quotation marks.`,
    );
  }
  return known({ type: 'step_output', stepId: action.nodeId, path }, fromText(said));
}
