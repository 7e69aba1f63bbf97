import { expect, it } from 'vitest';
import { placeOfNotice } from '../../src/main/services/place-of-notice.ts';
import { openTestStore } from '../support/test-store.ts';

it.each([
  ['run', '42', '#/runs/42'],
  ['schedule', '7', '#/schedules/7'],
  ['schedule', 'scheduler', '#/schedules'],
  ['mandate', '3', '#/mandates/3'],
  ['plan', '9', '#/plans/9'],
  ['backup', 'daily', '#/settings/backup'],
  // Of an approval that is not there any more, and of what no page shows.
  ['approval', 'gone', '#/runs'],
  ['weather', '1', '#/runs'],
])('a notification of %s %s is shown at its page', (topic, subjectId, place) => {
  expect(placeOfNotice(openTestStore().reader, { topic, subjectId })).toBe(place);
});
