import { join } from 'node:path';
import { holdUpsOf } from '../../shared/updates/hold-ups.ts';
import type { HoldUps } from '../../shared/updates/update-view.ts';
import type { Clock } from '../clock.ts';
import type { Requests } from '../requests/requests.ts';
import { productVersion } from '../runtime.ts';
import { systemName } from '../updates/release.ts';
import { Updates, type UpdatesParts } from '../updates/updates.ts';
import type { Schedules } from './schedules.ts';

interface Watched extends Pick<UpdatesParts, 'store'> {
  clock: Clock;
  requests: Pick<Requests, 'rehearsing'>;
  schedules: Pick<Schedules, 'health'>;
}

interface Ports extends Watched, Pick<UpdatesParts, 'log' | 'notify'> {
  dataDir: string;
  updates?: Pick<UpdatesParts, 'source' | 'program'> | undefined;
}

export function openUpdates(ports: Ports): Updates {
  return new Updates({
    ...ports,
    ...(ports.updates ?? { source: null, program: null }),
    own: productVersion,
    system: systemName(process),
    folder: join(ports.dataDir, 'updates'),
    holdUps: () => holdUpsNow(ports),
  });
}

/** What is going on at this moment. */
export function holdUpsNow({ store, requests, schedules, clock }: Watched): HoldUps {
  const open = store.reader.executions.listOpen();
  const { next, halted } = schedules.health();
  return holdUpsOf({
    atWork: open.filter(({ state, waitingFor }) => isAtWork(state, waitingFor)).length,
    asking: store.reader.executions.waitingForPerson(),
    rehearsing: requests.rehearsing,
    nextStart: halted || next === null ? null : next.dueAt,
    now: clock.now(),
  });
}

function isAtWork(state: string, waitingFor: string | null): boolean {
  if (state === 'waiting') return waitingFor === 'in_doubt' || waitingFor === 'retry';
  return state === 'pending' || state === 'running';
}
