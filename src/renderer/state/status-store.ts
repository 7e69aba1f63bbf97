import { create } from 'zustand';
import type { ErrorShape } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { api, onChange } from '../api.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface StatusStore {
  status: AppStatus | null;
  /** Why the last reading failed; the status before it stays. */
  error: ErrorShape | null;
  read(): Promise<void>;
  show(status: AppStatus): void;
}

/** What main says about itself: network, vault, settings, pending approvals. */
export const useStatus = create<StatusStore>((set) => ({
  status: null,
  error: null,
  read: async () => {
    const result = await api.appStatus({});
    set(result.ok ? { status: result.value, error: null } : { error: result.error });
  },
  show: (status) => set({ status, error: null }),
}));

/** Using the computer puts the lock off, and nobody reports that; so it is looked at now and then. */
const lookMs = 15_000;

/** Reads the status now and after every change that can alter it; returns how to stop. */
export function followStatus(): () => void {
  const { read } = useStatus.getState();
  void read();
  const timer = setInterval(() => void read(), lookMs);
  const isMine = ({ topic }: Change): boolean =>
    topic === 'status' || topic === 'approval' || topic === 'run';
  const stop = onChange(oneAtATime(isMine, read));
  return () => {
    clearInterval(timer);
    stop();
  };
}
