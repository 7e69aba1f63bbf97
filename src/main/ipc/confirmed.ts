import type { Confirm, SystemQuestion } from '../../shared/system-question.ts';

/** Whether a person says yes to all of it outside of the page; what needs no question is null. */
export async function confirmed(
  confirm: Confirm,
  ...questions: readonly (SystemQuestion | null)[]
): Promise<boolean> {
  for (const question of questions)
    if (question !== null && !(await confirm(question))) return false;
  return true;
}
