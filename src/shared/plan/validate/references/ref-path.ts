import { type Check, issueAt } from '../check.ts';
import { outputKinds } from './output-kinds.ts';
import { outputsUsed } from './outputs-used.ts';

/** REF_PATH: a path that the referred step's result does not have. */
export const refPath: Check = (input) => [
  ...outputsUsed(input).flatMap((use) => {
    if (use.step === undefined || use.step.type === 'action') return [];
    const message = `The step "${use.ref.stepId}" is not an action and leaves no value.`;
    return [issueAt(use, 'REF_PATH', message)];
  }),
  ...[...outputKinds(input).values()].flatMap(({ use, tool, kind }) => {
    if (kind !== null) return [];
    const fields = Object.keys(tool.result.shape).sort().join(', ');
    const message = `${tool.name} leaves no "${use.ref.path}"; it leaves ${fields}.`;
    return [issueAt(use, 'REF_PATH', message)];
  }),
];
