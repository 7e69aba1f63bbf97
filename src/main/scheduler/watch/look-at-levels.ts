import { defaultBalanceChain } from '../../../shared/plan/normalise/defaults.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import { inTime, toLook } from '../in-time.ts';
import type { Finding } from './finding.ts';
import { type LevelTrigger, lookAtLevel } from './look-at-level.ts';
import { otherNetwork } from './other-network.ts';
import type { AskValue, WatchDeps } from './ports.ts';

/** All together, so that their values are read together; each value is read once. Never throws. */
export async function lookAtLevels(
  { reads, planChainId }: WatchDeps,
  all: readonly { row: TriggerRecord; trigger: LevelTrigger }[],
  now: number,
): Promise<Finding[]> {
  if (all.length === 0) return [];
  const home = reads.homeChainId();
  const here = once(() => reads.values());
  return Promise.all(
    all.map(({ row, trigger }) => {
      const ask = row.chainId === home ? here : elsewhere;
      const balanceChainId = planChainId(row) ?? defaultBalanceChain;
      return lookAtLevel(row, trigger, { ask, now, balanceChainId });
    }),
  );
}

function once(connect: () => Promise<AskValue>): AskValue {
  const known = new Map<string, Promise<unknown>>();
  let values: Promise<AskValue> | undefined;
  return (ref, account) => {
    const key = JSON.stringify([ref, account]);
    const before = known.get(key);
    if (before !== undefined) return before;
    values ??= connect();
    const answer = inTime(
      values.then((ask) => ask(ref, account)),
      toLook,
    );
    known.set(key, answer);
    return answer;
  };
}

const elsewhere: AskValue = async () => {
  throw otherNetwork();
};
