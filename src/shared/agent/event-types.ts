/** What the queue of conversations carries. */
export const eventTypes = [
  'agent',
  'user',
  'tool-call',
  'tool-result',
  'approval-request',
  'approval-response',
  'timer',
  'system',
] as const;
export type EventType = (typeof eventTypes)[number];
