import type { Course } from '../../../shared/chain/course.ts';
import type { RehearsedTransaction } from '../../../shared/chain/types.ts';
import type { Trace } from './trace.ts';

/** The way that a rehearsed transaction took. */
export function courseOf(
  { calls }: Pick<Trace, 'calls'>,
  { logs }: Pick<RehearsedTransaction, 'logs'>,
): Course {
  return {
    calls: calls.map(({ kind, to }) => `${kind} ${to}`),
    logs: logs.map(({ address, topics: [event = ''] }) => `${address} ${event}`.trimEnd()),
  };
}
