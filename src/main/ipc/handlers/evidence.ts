import { evidenceOf } from '../../evidence/build-evidence.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

export function evidenceHandlers(
  { store }: Services,
  shell: Pick<ShellActions, 'saveText'>,
): Pick<Handlers, 'approval.evidence'> {
  return {
    'approval.evidence': async ({ approvalId }) => {
      const evidence = evidenceOf(store.reader, approvalId);
      const text = `${JSON.stringify(evidence, null, 2)}\n`;
      const fileName = `evidence-${approvalId}.json`;
      return { done: await shell.saveText({ fileName, text, what: 'Evidence' }) };
    },
  };
}
