import { AppError } from '../../../shared/errors.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

export function problemHandlers(
  { problems }: Pick<Services, 'problems'>,
  shell: Pick<ShellActions, 'status' | 'saveText'>,
): Pick<Handlers, 'log.view' | 'report.make' | 'report.save'> {
  return {
    'log.view': (asked) => problems.log(asked),
    'report.make': () => {
      const { runtime, readiness, abilities } = shell.status();
      const found = [...readiness, ...abilities].map(({ id, state }) => ({ id, state }));
      return problems.report({ runtime, found });
    },
    'report.save': async () => {
      const { made } = problems;
      if (made === null) throw noReport();
      return { done: await shell.saveText({ ...made, what: 'Report' }) };
    },
  };
}

function noReport(): AppError {
  return new AppError('NO_REPORT', 'invalid_params', 'No report was made yet.', {
    advice: 'Make one and read it, then save it.',
  });
}
