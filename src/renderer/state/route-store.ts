import { create } from 'zustand';

/** The run that ended, and its step that failed. */
export interface Mended {
  executionId: string;
  nodeId: string;
}

export type Route =
  | { page: 'chat'; conversationId: string | null }
  | {
      page: 'plans';
      planId: string | null;
      /** The run that ended and goes on with the plan once it is mended; the editor is then open. */
      mends?: Mended;
      /** Opens its editor. */
      edit?: true;
    }
  | {
      page: 'schedules';
      /** Id of the schedule that is shown, or of its plan; null for the first. */
      of: string | null;
    }
  | { page: 'templates'; templateId: string | null }
  | { page: 'import' }
  | { page: 'runs'; executionId: string | null }
  | { page: 'failed' }
  | { page: 'wallet' }
  | { page: 'contacts' }
  /** Of the first account of the wallet unless one is named. */
  | { page: 'allowances'; account: string | null }
  | { page: 'budget' }
  | { page: 'settings' };

interface RouteStore {
  route: Route;
  /** Set while leaving the page would lose something that a person typed. */
  held: boolean;
  /** Where the person wanted to go meanwhile, until they say whether they leave. */
  asked: Route | null;
  /** Goes there, or asks first. */
  go(route: Route): void;
  hold(held: boolean): void;
  stay(): void;
  leave(): void;
}

/** Which page the app window shows. */
export const useRoute = create<RouteStore>((set) => ({
  route: { page: 'chat', conversationId: null },
  held: false,
  asked: null,
  go: (route) => set(({ held }) => (held ? { asked: route } : { route })),
  hold: (held) => set({ held }),
  stay: () => set({ asked: null }),
  leave: () => set(({ asked, route }) => ({ route: asked ?? route, asked: null, held: false })),
}));
