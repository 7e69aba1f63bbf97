import type { SystemQuestion } from '../system-question.ts';

/** What a person is asked before a newer version takes the place of this one. */
export function installQuestion(version: string, own: string): SystemQuestion {
  return {
    message: `Install Countersign ${version} and start again?`,
    detail: [
      'Countersign ends in order, the wallet locks, and the new version takes the place of this one and starts. What waits for a time or a condition goes on then.',
      `The program of version ${own} stays beside it, with “.before” at the end of its name. What is in your data folder stays as it is until the new version opens it; a backup made now is one that this version opens.`,
    ].join('\n\n'),
    yes: 'Install and start again',
  };
}
