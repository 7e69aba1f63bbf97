import type { SystemQuestion } from '../system-question.ts';

/** Whether scripts may call a contract though nobody verified it. */
export function acceptQuestion(address: string, network: string): SystemQuestion {
  return {
    message: 'Let scripts call a contract that nobody verified?',
    detail: [
      `${address}\non ${network}`,
      'What it does is not known. It counts for the code that is there now, until you forget it.',
    ].join('\n\n'),
    yes: 'Accept it',
  };
}
