import { instantOf } from '../../../iso-time.ts';
import { type ParameterKind, refused, taken } from '../parameter-kind.ts';

/** A date and time with its zone. */
export const timeKind: ParameterKind = {
  read: (text) =>
    instantOf(text) === null
      ? refused('Write a date and time with its zone, such as 2027-03-06T17:00:00Z.', 'BAD_TIME')
      : taken(text),
};
