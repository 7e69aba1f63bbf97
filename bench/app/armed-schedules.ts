import { getAddress } from 'viem';
import { noOp, savePlan } from '../core/no-op-room.ts';
import { agreeAll, daily } from '../scheduler/agree-all.ts';
import { withServices } from './unfinished-runs.ts';

/** Arms daily schedules in the home of somebody with a wallet, none due within three hours. */
export function armSchedules(home: string, count: number): Promise<void> {
  return withServices(home, 0, async ({ store, requireAccount }) => {
    const account = getAddress(requireAccount().address);
    const schedules = Array.from({ length: count }, (_, index) => {
      const trigger = daily(index, Date.now());
      return { plan: savePlan(store, noOp('only'), trigger), trigger };
    });
    agreeAll(store, schedules, account);
  });
}
