import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

export function licenceHandlers({
  licences,
}: Pick<Services, 'licences'>): Pick<Handlers, 'licence.list' | 'licence.read'> {
  return {
    'licence.list': () => licences.list(),
    'licence.read': (wanted) => licences.read(wanted),
  };
}
