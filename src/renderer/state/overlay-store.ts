import { create } from 'zustand';

/** What lies above the whole window when a person asks for it. */
type Overlay = 'palette' | 'keys' | null;

interface OverlayStore {
  shown: Overlay;
  show(overlay: Overlay): void;
}

export const useOverlay = create<OverlayStore>((set) => ({
  shown: null,
  show: (overlay) => set({ shown: overlay }),
}));
