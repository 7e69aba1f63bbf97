import { isCron } from '../../validate/time/bad-cron.ts';
import { type ParameterKind, refused, taken } from '../parameter-kind.ts';

/** Five fields: minute, hour, day of month, month, weekday. */
export const cronKind: ParameterKind = {
  read: (text) =>
    isCron(text)
      ? taken(text)
      : refused(
          'Write five fields: minute, hour, day, month, weekday. "0 9 * * 1" is Mondays at 9.',
          'BAD_CRON',
        ),
};
