import { create } from 'zustand';
import type { ErrorShape } from '../../shared/errors.ts';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { api, onChange } from '../api.ts';

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

/** Reads the status now and after every change that can alter it; returns how to stop. */
export function followStatus(): () => void {
  const read = useStatus.getState().read;
  void read();
  return onChange((change) => {
    if (change.topic === 'status' || change.topic === 'approval') void read();
  });
}
