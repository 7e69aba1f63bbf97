import type { ParamValue } from '../../../../shared/plan/values.ts';
import type { Said, SaidOutput } from '../../intent/said.ts';
import type { StepScope } from '../scope.ts';
import { fromText, known, type Slot, unknown } from '../slot.ts';

/** The tools that leave a text, and which of their results it is. */
const textOutputs: ReadonlyMap<string, string> = new Map([
  ['get_user_input', 'answer'],
  ['http_get', 'body'],
  ['read_file', 'content'],
  ['run_command', 'stdout'],
]);

export function leavesText(tool: string | null): boolean {
  return textOutputs.has(tool ?? '');
}

/** What stands between the quotation marks, or the text that an earlier step leaves. */
export function textOf(
  name: string,
  said: Said | undefined,
  scope: Pick<StepScope, 'earlier'>,
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
  { earlier }: Pick<StepScope, 'earlier'>,
): Slot<ParamValue> {
  const action = earlier.find(({ step }) => step === said.step);
  const path = textOutputs.get(action?.tool ?? '');
  const isWhole = said.share === null && said.minus === null;
  if (action === undefined || path === undefined || !action.certain || !isWhole) {
    return unknown(
      name,
      `Which text is "${said.text.slice(0, 60)}"? Put it between quotation marks.`,
    );
  }
  return known({ type: 'step_output', stepId: action.nodeId, path }, fromText(said));
}
