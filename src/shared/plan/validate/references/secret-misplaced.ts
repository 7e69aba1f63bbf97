import { misplacedSecrets } from '../../secret-places.ts';
import { type Check, issueAt } from '../check.ts';

/** SECRET_MISPLACED: an answer that is a secret where it would be seen or written, or something else in its place. */
export const secretMisplaced: Check = ({ plan, placed }) =>
  misplacedSecrets(plan, placed).map(({ message, ...place }) =>
    issueAt(place, 'SECRET_MISPLACED', message),
  );
