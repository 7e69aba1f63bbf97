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
  | {
      page: 'mandates';
      /** Id of the one that is shown; null for the newest. */
      of: string | null;
    }
  | { page: 'templates'; templateId: string | null }
  | { page: 'import' }
  | { page: 'runs'; executionId: string | null }
  | { page: 'story'; requestId: string | null }
  | { page: 'failed' }
  | { page: 'trash' }
  | { page: 'wallet' }
  /** Of the account that the wallet page shows unless one is named. */
  | { page: 'receive'; account: string | null }
  | { page: 'road' }
  | { page: 'contacts' }
  /** Of the first account of the wallet unless one is named. */
  | { page: 'allowances'; account: string | null }
  | { page: 'memory' }
  | { page: 'budget' }
  | {
      page: 'settings';
      /** Id of the section that is brought into sight; null for the first. */
      of: string | null;
    }
  | {
      page: 'servers';
      /** Name of the one that is shown; null for the first. */
      of: string | null;
    };

interface RouteStore {
  route: Route;
  /** Set while leaving the page would lose something that a person typed. */
  held: boolean;
  /** Where the person wanted to go meanwhile, until they say whether they leave. */
  asked: Route | null;
  /** How often the person asked for the box to write in; it takes the focus each time. */
  asks: number;
  /** Goes there, or asks first. */
  go(route: Route): void;
  /** Goes to the chat to write something. */
  ask(): void;
  hold(held: boolean): void;
  stay(): void;
  leave(): void;
}

/** Which page the app window shows. */
export const useRoute = create<RouteStore>((set) => ({
  route: { page: 'chat', conversationId: null },
  held: false,
  asked: null,
  asks: 0,
  ask: () =>
    set(({ held, route, asks }) => {
      if (route.page === 'chat') return { asks: asks + 1 };
      const chat: Route = { page: 'chat', conversationId: null };
      return held ? { asked: chat } : { route: chat, asks: asks + 1 };
    }),
  go: (route) => set(({ held }) => (held ? { asked: route } : { route })),
  hold: (held) => set({ held }),
  stay: () => set({ asked: null }),
  leave: () => set(({ asked, route }) => ({ route: asked ?? route, asked: null, held: false })),
}));
