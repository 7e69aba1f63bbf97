import type { Story } from './story-line.ts';

/** What lines of the log mean where they are about a program that is run. */
export const storyOfCommands: Story = {
  'approval.approved': ['Approved; about to be started', 'plain'],
  'approval.consumed': ['Approved by you', 'plain'],
  'effect.planned': ['The start of a program was prepared', 'plain'],
  'effect.simulated': ['What is started was worked out; what it does cannot be rehearsed', 'plain'],
  'effect.approved': ['The program is about to be started', 'plain'],
  'effect.intent': ['The program is to be started', 'plain'],
  'effect.confirmed': ['The program ended well', 'plain'],
  'effect.failed': ['The program did not end well', 'danger'],
  'effect.cancelled': ['The program was not started', 'caution'],
};
