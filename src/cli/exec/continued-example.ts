import { executionExample } from '../run/execution-example.ts';
import { letterExample } from './dead-letter-example.ts';

/** A run that goes on from the failed step of another, as the help shows it. */
export const continuedExample = {
  ...executionExample,
  executionId: '019abf10-2b30-7d55-8e22-9a6b1c3d4e5f',
  continues: letterExample.executionId,
};
