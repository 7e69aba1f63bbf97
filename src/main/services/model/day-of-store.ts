import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';
import { type AsideKeeper, type Day, DayAllowances, type SetAside } from './day-allowances.ts';
import { readDailyUsd, startOfDay } from './model-budget.ts';

const key = 'modelSetAside';
const schema = z.strictObject({ at: z.int(), microUsd: z.string().regex(/^\d{1,20}$/) });

/** What models may still cost today by what this database holds. One process has it open at a time. */
export function allowancesOfDay(
  store: Pick<Store, 'reader' | 'writer'>,
  clock: Clock,
): DayAllowances {
  const day = (): Day => {
    const now = clock.now();
    const startsAt = startOfDay(now);
    const spentUsd = store.reader.requests.modelCostSince(startsAt);
    return { now, startsAt, limit: readDailyUsd(store.reader), spentUsd };
  };
  return new DayAllowances(day, asideKeeper(store, clock));
}

function asideKeeper(
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
  clock: Clock,
): AsideKeeper {
  const keep = ({ at, microUsd }: SetAside): void =>
    writer.settings.set(key, { at, microUsd: microUsd.toString() });
  return {
    keep,
    read: () => {
      const stored = reader.settings.get(key, schema);
      if (stored === undefined) return { at: 0, microUsd: 0n };
      if (stored.ok) return { at: stored.value.at, microUsd: BigInt(stored.value.microUsd) };
      // It may be any amount: nothing is left of today, and tomorrow begins anew.
      const all = { at: clock.now(), microUsd: mostMicroUsd };
      keep(all);
      return all;
    },
  };
}

/** More than any limit. */
const mostMicroUsd = 10n ** 12n;
