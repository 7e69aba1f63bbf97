import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names =
  | 'template.list'
  | 'template.preview'
  | 'template.instantiate'
  | 'plan.import'
  | 'plan.importSave'
  | 'plan.vouch'
  | 'plan.export';

export function planSourceHandlers(
  { planSources }: Services,
  shell: Pick<ShellActions, 'saveText' | 'writeClipboard'>,
): Pick<Handlers, Names> {
  return {
    'template.list': () => planSources.templates(),
    'template.preview': (filled) => planSources.preview(filled),
    'template.instantiate': (filled) => planSources.instantiate(filled),
    'plan.import': ({ text }) => planSources.readFile(text),
    'plan.importSave': (file) => planSources.keepFile(file),
    'plan.vouch': ({ planId, address }) => {
      planSources.vouch(planId, address);
      return null;
    },
    'plan.export': async ({ planId, to }) => {
      const { fileName, text } = planSources.asFile(planId);
      if (to === 'file') return { done: await shell.saveText({ fileName, text, what: 'Plan' }) };
      shell.writeClipboard(text);
      return { done: true };
    },
  };
}
