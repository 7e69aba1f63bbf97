import { fileURLToPath } from 'node:url';

/** The requests that were written for this project, a file for each category. */
export const ownSet = fileURLToPath(new URL('../../test/fixtures/requests', import.meta.url));

/** What is known when they are compiled. */
export const ownContext = fileURLToPath(
  new URL('../../test/fixtures/requests/context.json', import.meta.url),
);

/** Requests that lack something, with what a person answers and what is right then. */
export const answeredSet = fileURLToPath(
  new URL('../../test/fixtures/answered-requests', import.meta.url),
);
