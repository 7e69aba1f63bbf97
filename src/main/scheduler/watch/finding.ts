import type { Truth } from '../../../shared/plan/conditions/truth.ts';
import type { SightedFire } from '../../../shared/schedules/decide/decide-sighted.ts';
import { truthText } from '../../../shared/schedules/last-truth.ts';
import type { Watched } from '../../store/queries/trigger-writer.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import type { Sighting } from '../ports.ts';

/** `since`: when it became certain; null where only the look before tells. Epoch ms. */
export interface FoundFire extends Pick<SightedFire, 'dueKey' | 'dueAt'> {
  since: number | null;
}

/** What a look at one trigger has brought. */
export interface Finding extends Omit<Sighting, 'watched' | 'fires'> {
  fires: readonly FoundFire[];
  /** Without when, and what was true. */
  watched: Omit<Watched, 'lastCheckedAt' | 'lastTruth'>;
  truth: Truth;
  /** Why it is not known; null where it is. */
  why: string | null;
  /** It could not be looked at: looking again at once helps nobody. */
  failed: boolean;
  /** More is there already. */
  more: boolean;
}

/** Nothing is known, so nothing starts, and what was known before stays. `why`: a sentence. */
export function unknown(trigger: TriggerRecord, why: string): Finding {
  return {
    ...{ trigger, watched: {}, fires: [], ended: null, truth: 'unknown', why },
    ...{ failed: true, more: false },
  };
}

/** A look that brought nothing new is written so often only. */
const writtenEveryMs = 60_000;

/**
 * To be written: null where nothing came of it, and that is known already. `knownAt`: when a look before this one has
 * brought anything last, epoch ms.
 */
export function sightingOf(
  finding: Finding,
  { now, knownAt }: { now: number; knownAt: number | null },
): Sighting | null {
  const { trigger, watched, ended, truth, why } = finding;
  const fires = finding.fires.map(({ since, ...fire }) => {
    return { ...fire, since: since ?? knownAt, isExact: since !== null };
  });
  const lastTruth = truthText({ truth, why });
  const isNew = fires.length > 0 || ended !== null || lastTruth !== trigger.lastTruth;
  const isOld = Math.abs(now - (trigger.lastCheckedAt ?? 0)) >= writtenEveryMs;
  if (!isNew && !isOld && !moved(trigger, watched)) return null;
  return { trigger, watched: { ...watched, lastCheckedAt: now, lastTruth }, fires, ended };
}

function moved(trigger: TriggerRecord, { cursor: _cursor, ...levels }: Finding['watched']) {
  const before: Watched = trigger;
  return Object.entries(levels).some(([key, value]) => before[key as keyof Watched] !== value);
}
