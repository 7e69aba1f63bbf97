import { create } from 'zustand';

export type Route =
  | { page: 'chat'; conversationId: string | null }
  | { page: 'plans'; planId: string | null }
  | { page: 'templates'; templateId: string | null }
  | { page: 'import' }
  | { page: 'runs'; executionId: string | null }
  | { page: 'wallet' }
  | { page: 'settings' };

interface RouteStore {
  route: Route;
  go(route: Route): void;
}

/** Which page the app window shows. */
export const useRoute = create<RouteStore>((set) => ({
  route: { page: 'chat', conversationId: null },
  go: (route) => set({ route }),
}));
