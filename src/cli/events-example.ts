import type { DeadEventView } from '../shared/agent/dead-event.ts';
import type { VerbArgument } from './verb.ts';

export const eventArgument: VerbArgument = {
  name: 'id',
  describe: 'id of the event in the list',
  required: true,
};

export const eventId = '019abf0e-6a31-7c55-9d02-7b1f4e8a2c90';

/** An event that was given up, as the help shows it. */
export const eventExample: DeadEventView = {
  ...{ eventId, type: 'system', attempts: 5, createdAt: 1_764_000_000_000 },
  conversation: {
    conversationId: '019abf0e-2b10-7e44-8f70-1c6d3e9b5a22',
    title: 'wrap 1 ETH every day',
  },
  error: {
    ...{ code: 'STORE_FULL', class: 'unknown', message: 'The disk is full.' },
    ...{ advice: 'Make room.', facts: {}, retry: 'never' },
  },
  ...{ canRetry: true, putAwayAt: null },
};
