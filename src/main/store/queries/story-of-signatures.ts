import type { Story } from './story-line.ts';

/** What lines of the log mean where they are about a signature alone. */
export const storyOfSignatures: Story = {
  'effect.planned': ['A permit was prepared', 'plain'],
  'effect.simulated': ['Checked with the token, and rehearsed with what it is for', 'plain'],
  'effect.approved': ['The permit is about to be signed', 'plain'],
  'effect.intent': ['The permit was signed', 'plain'],
  'effect.confirmed': ['The permit is there for the next transaction', 'plain'],
  'effect.failed': ['The permit could not be made', 'danger'],
  'effect.cancelled': ['The permit was not signed', 'caution'],
};
