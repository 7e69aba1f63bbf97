import type { Story } from './story-line.ts';

/** What lines of the log mean where they are about a visit to the web. */
export const storyOfVisits: Story = {
  'approval.approved': ['Approved; about to be begun', 'plain'],
  'approval.consumed': ['Approved by you', 'plain'],
  'effect.planned': ['A visit to the web was prepared', 'plain'],
  'effect.simulated': [
    'What is done there was worked out; what it leads to cannot be rehearsed',
    'plain',
  ],
  'effect.approved': ['The browser window is about to open', 'plain'],
  'effect.intent': ['The browser window is to open', 'plain'],
  'effect.confirmed': ['All that you approved was done on the page', 'plain'],
  'effect.failed': ['The visit ended before all of it was done', 'danger'],
  'effect.cancelled': ['The visit was not begun', 'caution'],
};
