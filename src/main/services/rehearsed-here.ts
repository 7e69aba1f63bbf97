import type { Finding } from '../../shared/chain/types.ts';
import type { SecretAnswer } from '../../shared/commands/asked-secrets.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { Commands } from '../commands/commands.ts';
import type { DoneHere, FilesToRehearse, OverlaidFiles } from '../simulation/call-tools.ts';
import type { PageAsked, Pages } from '../sites/pages.ts';
import type { Visits } from '../sites/visit/visits.ts';

/**
 * The tools of this computer for a rehearsal: files on an overlay, programs that are looked at and not started, web
 * addresses that are named and not asked, visits that open no window, and questions that nobody is asked.
 */
export function rehearsedHere(
  files: FilesToRehearse,
  commands: Pick<Commands, 'workOut'>,
  pages: Pick<Pages, 'workOut'>,
  visits: Pick<Visits, 'workOut'>,
): FilesToRehearse {
  const withCommands = (overlay: OverlaidFiles): OverlaidFiles => ({
    run: async (call) => {
      if (call.tool === 'run_command') {
        return { output: null, command: await commands.workOut(call.params) };
      }
      if (call.tool === 'http_get') {
        return { output: null, findings: [askedInTheRun(pages.workOut(call.params))] };
      }
      if (call.tool === 'browser_act') {
        return { output: null, visit: visits.workOut(call.params) };
      }
      if (call.tool === 'get_user_input') return askedInput(call.params);
      return overlay.run(call);
    },
    copy: () => withCommands(overlay.copy()),
  });
  return { onOverlay: () => withCommands(files.onOverlay()) };
}

/** ASKED_IN_THE_RUN (info). */
function askedInTheRun({ url, maxBytes }: PageAsked): Finding {
  return {
    id: 'ASKED_IN_THE_RUN',
    level: 'info',
    message:
      'The run asks this address; nothing was asked now. The site sees the address and where you are, and what it answers counts as written by others.',
    evidence: { url, 'bytes at most': maxBytes },
  };
}

/**
 * ASKS_YOU (info). After a no to a yes-or-no question the run stops, so that only a yes leads on. Of a secret the run
 * knows no more either than that it was given.
 */
function askedInput(params: Values): DoneHere {
  const question = String(params['prompt'] ?? '');
  const finding: Finding = {
    id: 'ASKS_YOU',
    level: 'info',
    message: 'Here the run asks you, and waits for your answer. Answering signs nothing.',
    evidence: { question },
  };
  const secret: SecretAnswer = { secret: 'given', question, step: '' };
  const known: Record<string, Values> = {
    confirm: { answer: 'yes' },
    secret: { answer: secret },
  };
  return { output: known[String(params['kind'])] ?? null, findings: [finding] };
}
