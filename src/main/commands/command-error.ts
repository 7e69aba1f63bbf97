import { AppError, type ErrorClass, type ErrorFacts } from '../../shared/errors.ts';
import { visiblePath } from '../../shared/visible-text.ts';

const nothing = 'Nothing was started.';

const errors = {
  COMMAND_PARAMS: [
    'invalid_params',
    'This call of a program cannot be read.',
    `${nothing} See the parameters of run_command.`,
  ],
  PROGRAM_NOT_FOUND: [
    'invalid_params',
    'There is no such program on this computer.',
    `${nothing} Name it by its whole path, or install it.`,
  ],
  PROGRAM_NOT_ALLOWED: [
    'policy_denied',
    'Plans may not run this program with these arguments.',
    `${nothing} Allow it in the settings, under "Programs that plans may run", and try again.`,
  ],
  PROGRAM_CHANGED: [
    'policy_denied',
    'This program is another than the one that was allowed.',
    `${nothing} Where you changed or updated it, allow it anew in the settings, under "Programs that plans may run".`,
  ],
  PROGRAM_NOT_PINNED: [
    'policy_denied',
    'This program was allowed before Countersign kept what was in it, so whether it is the same is not known.',
    `${nothing} Allow it anew in the settings, under "Programs that plans may run".`,
  ],
  NETWORK_NOT_ALLOWED: [
    'policy_denied',
    'Plans may run this program only without the network.',
    `${nothing} Take the network out of the step, or allow it with the program in the settings.`,
  ],
  COMMAND_NOT_STARTED: [
    'unknown',
    'The program could not be started.',
    'Nothing was done by it. See whether it still is where it was.',
  ],
  COMMAND_CHANGED: [
    'policy_denied',
    'The program is another than the one that was approved, or is not allowed any more.',
    'Nothing was started. Start the run again to be asked about what is there now.',
  ],
  COMMAND_FAILED: [
    'unknown',
    'The program ended with a failure.',
    'What it did before is done. See its output in the run.',
  ],
  COMMAND_TIMED_OUT: [
    'unknown',
    'The program did not end in its time, and was ended with all that it had started.',
    'What it did before is done. Give it more time, or see its output in the run.',
  ],
  COMMAND_TOO_GREEDY: [
    'unknown',
    'The program took too much of this computer, and was ended with all that it had started.',
    'What it did before is done. See its output in the run.',
  ],
  COMMAND_STOPPED: [
    'cancelled',
    'You stopped the program.',
    'It was ended with all that it had started. What it did before is done.',
  ],
  SECRET_NEEDED: [
    'policy_denied',
    'This program is to be given something that only you know, and it was not typed.',
    `${nothing} Look at the request again and type it there; on the command line, name it with --secrets-file.`,
  ],
  SECRET_UNFIT: [
    'invalid_params',
    'This is not what the program asks for: each secret has 4 to 4096 letters on one line.',
    `${nothing} Nothing was kept of it.`,
  ],
  SECRET_GONE: [
    'cancelled',
    'Countersign ended after your yes and before the program was started, and what you typed is gone with it.',
    `${nothing} Start the step again to be asked for it.`,
  ],
  COMMAND_NOT_BEGUN: ['cancelled', 'The run was ended before the program was started.', nothing],
  COMMAND_LOST: [
    'unknown',
    'The program could not be followed to its end, for a fault of Countersign or of this system.',
    'Whether it did all, a part or nothing of its work is not known, and it is not started again by itself. The log has what went wrong. See for yourself, then go on from there.',
  ],
  COMMAND_CUT: [
    'unknown',
    'Countersign ended while the program ran.',
    'Whether it did all, a part or nothing of its work is not known, and it is not started again by itself. See for yourself, then go on from there.',
  ],
} as const satisfies Record<string, readonly [ErrorClass, string, string]>;

export type CommandErrorCode = keyof typeof errors;

export function commandError(
  code: CommandErrorCode,
  program: string,
  facts: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const [errorClass, message, advice] = errors[code];
  const { changed } = facts;
  const when = code === 'PROGRAM_CHANGED' && changed ? ` It was changed at ${changed}.` : '';
  return new AppError(code, errorClass, message + when, {
    advice,
    facts: { program: visiblePath(program), ...facts },
    ...(cause === undefined ? {} : { cause }),
  });
}
