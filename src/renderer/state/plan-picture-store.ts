import { create } from 'zustand';

export type PlanPicture = 'tree' | 'graph';

interface PlanPictureStore {
  picture: PlanPicture;
  show(picture: PlanPicture): void;
}

/** Whether the steps of plans are shown as a tree or as a graph; the choice holds from plan to plan. */
export const usePlanPicture = create<PlanPictureStore>((set) => ({
  picture: 'tree',
  show: (picture) => set({ picture }),
}));
