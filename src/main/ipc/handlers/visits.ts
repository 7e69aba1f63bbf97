import { AppError } from '../../../shared/errors.ts';
import type { VisitShown } from '../../../shared/ipc/visit-views.ts';
import { readVisit } from '../../../shared/visits/visit.ts';
import { actWords } from '../../../shared/visits/visit-words.ts';
import type { Services } from '../../services.ts';
import { readPreferences } from '../../settings.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'run.picture' | 'visit.shown' | 'visit.stop';

/** What is kept of visits to the web, and what the frame around an open page shows. */
export function visitHandlers(
  { store: { reader } }: Pick<Services, 'store'>,
  shell: Pick<ShellActions, 'visitAddress' | 'stopVisit'>,
): Pick<Handlers, Names> {
  return {
    'run.picture': ({ effectId, name }) => {
      const png = reader.visits.picture(effectId, name);
      if (png === undefined) throw noPicture();
      return { png: Buffer.from(png).toString('base64') };
    },
    'visit.shown': ({ visitId }): VisitShown => {
      const effect = reader.effects.get(visitId);
      const visit = effect?.unsignedTx == null ? null : readVisit(effect.unsignedTx);
      if (effect === undefined || visit === null) throw noVisit();
      const came = reader.visits.ofEffect(visitId);
      const run = reader.runs.get(effect.executionId);
      return {
        planName: run?.planName ?? '',
        acts: visit.actions.map(actWords),
        done: came?.done ?? 0,
        address: shell.visitAddress(visitId),
        theme: readPreferences(reader).theme,
      };
    },
    'visit.stop': ({ visitId }) => {
      shell.stopVisit(visitId);
      return null;
    },
  };
}

function noVisit(): AppError {
  return new AppError('VISIT_NOT_FOUND', 'invalid_params', 'There is no such visit.', {
    advice: 'Nothing was changed.',
  });
}

function noPicture(): AppError {
  return new AppError('PICTURE_NOT_FOUND', 'invalid_params', 'There is no such picture.', {
    advice: 'The run shows those that were taken.',
  });
}
