import type { Story } from './story-line.ts';

/** What lines of the log mean where they are about a change of a file, which nobody signs. */
export const storyOfFiles: Story = {
  'approval.approved': ['Approved; about to be done', 'plain'],
  'approval.consumed': ['Approved by you', 'plain'],
  'effect.planned': ['A change of a file was prepared', 'plain'],
  'effect.simulated': ['Worked out against the file as it is', 'plain'],
  'effect.approved': ['The change is about to be made', 'plain'],
  'effect.intent': ['The change is being made', 'plain'],
  'effect.confirmed': ['The file is as you approved it', 'plain'],
  'effect.failed': ['The change of the file failed', 'danger'],
  'effect.cancelled': ['The change of the file was not made', 'caution'],
  'effect.unknown': [
    'The file is neither as it was nor as you approved it; it waits for you',
    'danger',
  ],
};
