// Looks for what starts the schedules that are not by time. What it has to remember stands in their rows; here is
// only when it looked last, so that it looks at once after a restart.
import type { Trigger } from '../../../shared/plan/triggers.ts';
import { readTruth } from '../../../shared/schedules/last-truth.ts';
import { conditionExpiresAt } from '../../../shared/schedules/level/decide-condition.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import type { Sighting, WatchSource } from '../ports.ts';
import { type Finding, sightingOf, unknown } from './finding.ts';
import { lookAtEvents } from './look-at-events.ts';
import type { LevelTrigger } from './look-at-level.ts';
import { lookAtLevels } from './look-at-levels.ts';
import { lookEveryMs, nextLookMs } from './look-times.ts';
import { otherNetwork } from './other-network.ts';
import type { WatchDeps } from './ports.ts';

interface Looked {
  generation: number;
  at: number;
  /** In a row. */
  failures: number;
  more: boolean;
  /** When a look brought something last; null before the first. */
  knownAt: number | null;
}

export class Watcher implements WatchSource {
  readonly #deps: WatchDeps;
  readonly #looked = new Map<string, Looked>();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  nextLookAt(rows: readonly TriggerRecord[], now: number): number | null {
    const times = rows.flatMap((row) => this.#nextOf(row, now) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  async look(rows: readonly TriggerRecord[], now: number): Promise<Sighting[]> {
    this.#forgetOthers(rows);
    const due = rows.filter((row) => (this.#nextOf(row, now) ?? Number.POSITIVE_INFINITY) <= now);
    const found = await Promise.all([this.#levels(due, now), this.#events(due, now)]);
    return found.flat().flatMap((finding) => {
      const knownAt = this.#knownAt(finding.trigger);
      this.#note(finding, { at: now, knownAt });
      return sightingOf(finding, { now, knownAt }) ?? [];
    });
  }

  /** Null for one that can no longer be read, or is by time. */
  #nextOf(row: TriggerRecord, now: number): number | null {
    const { triggerId, generation, chainId, agreedAt } = row;
    const trigger = triggerOf(row);
    if (trigger === null || !(isLevel(trigger) || trigger.type === 'onchain_event')) return null;
    const last = this.#looked.get(triggerId);
    // After a clock that was set back everything is looked at anew.
    if (last?.generation !== generation || last.more || last.at > now) return now;
    const next = nextLookMs(last.at, lookEveryMs(trigger, chainId), last.failures);
    const expiresAt = trigger.type === 'condition' ? conditionExpiresAt(trigger, agreedAt) : null;
    return expiresAt === null || expiresAt <= last.at ? next : Math.min(next, expiresAt);
  }

  #forgetOthers(rows: readonly TriggerRecord[]): void {
    const known = new Set(rows.map(({ triggerId }) => triggerId));
    for (const id of this.#looked.keys()) if (!known.has(id)) this.#looked.delete(id);
  }

  /** In this process, or as the row has kept it. */
  #knownAt({ triggerId, generation, lastCheckedAt, lastTruth }: TriggerRecord): number | null {
    const before = this.#looked.get(triggerId);
    const kept = readTruth(lastTruth).truth === 'unknown' ? null : lastCheckedAt;
    const own = before?.generation === generation ? before.knownAt : null;
    return own === null || kept === null ? (own ?? kept) : Math.max(own, kept);
  }

  #note(
    { trigger: { triggerId, generation }, fires, failed, more }: Finding,
    { at, knownAt }: Pick<Looked, 'at' | 'knownAt'>,
  ): void {
    const before = this.#looked.get(triggerId);
    const failures = failed ? (before?.generation === generation ? before.failures : 0) + 1 : 0;
    // What starts something is known once it is written: else it is found again, as of the look before.
    const known = failed || fires.length > 0 ? knownAt : at;
    this.#looked.set(triggerId, { generation, at, failures, more, knownAt: known });
  }

  async #events(due: readonly TriggerRecord[], now: number): Promise<Finding[]> {
    const rows = due.flatMap((row) => {
      const trigger = triggerOf(row);
      return trigger?.type === 'onchain_event' ? [{ row, trigger }] : [];
    });
    const home = this.#deps.reads.homeChainId();
    const here = rows.filter(({ row }) => row.chainId === home);
    const elsewhere = rows.filter(({ row }) => row.chainId !== home);
    const chains = new Set(here.map(({ trigger }) => trigger.chainId));
    const looks = [...chains].map((chainId) => {
      const there = here.filter(({ trigger }) => trigger.chainId === chainId);
      return lookAtEvents(this.#deps, chainId, there, now);
    });
    const found = (await Promise.all(looks)).flat();
    return [...found, ...elsewhere.map(({ row }) => unknown(row, otherNetwork().message))];
  }

  #levels(due: readonly TriggerRecord[], now: number): Promise<Finding[]> {
    const rows = due.flatMap((row) => {
      const trigger = triggerOf(row);
      return trigger !== null && isLevel(trigger) ? [{ row, trigger }] : [];
    });
    return lookAtLevels(this.#deps, rows, now);
  }
}

function triggerOf({ document }: TriggerRecord): Trigger | null {
  return document.ok ? document.value : null;
}

function isLevel(trigger: Trigger): trigger is LevelTrigger {
  return trigger.type === 'condition' || trigger.type === 'price' || trigger.type === 'balance';
}
