import { AppError } from '../../shared/errors.ts';

/** NO_HANDLER, by which its row is found again: it is kept, and handled by a version that can. */
export function noHandler(type: string): AppError {
  const message = 'Nothing in this version handles this.';
  return new AppError('NO_HANDLER', 'invalid_params', message, {
    advice: 'It was kept, and is taken up by a version that can.',
    facts: { type },
  });
}

/** EVENT_GIVEN_UP: each attempt ended the program before it came to its end. */
export function gaveUp(attempts: number): AppError {
  const message = `The app ended ${attempts} times while it was doing this.`;
  return new AppError('EVENT_GIVEN_UP', 'invalid_params', message, {
    advice: 'It was kept and is not tried again by itself.',
    facts: { attempts },
  });
}

/** EVENT_UNREADABLE. */
export function unreadableBody(type: string): AppError {
  const message = 'What is stored of this cannot be read.';
  return new AppError('EVENT_UNREADABLE', 'invalid_params', message, {
    advice: 'It was kept and nothing was done with it.',
    facts: { type },
  });
}

/** EVENT_NOT_DEAD. */
export function notDead(eventId: string): AppError {
  const message = 'There is no event of this id that was given up and not put away.';
  return new AppError('EVENT_NOT_DEAD', 'invalid_params', message, {
    advice: 'Nothing was changed.',
    facts: { eventId },
  });
}

/** EVENT_NOT_REPEATED. */
export function notRepeated(eventId: string, advice: string): AppError {
  const message = 'This is not done once more by itself.';
  return new AppError('EVENT_NOT_REPEATED', 'policy_denied', message, {
    advice: `Nothing was changed. ${advice}`,
    facts: { eventId },
  });
}
