// Pages as the address of the window names them, so that a window that is opened again shows the same.
import type { Route } from './route-store.ts';

/** Of the one thing that a page may show. */
const idKeys = {
  chat: 'conversationId',
  plans: 'planId',
  templates: 'templateId',
  schedules: 'of',
  mandates: 'of',
  runs: 'executionId',
  story: 'requestId',
  allowances: 'account',
  receive: 'account',
  servers: 'of',
  settings: 'of',
  import: null,
  failed: null,
  trash: null,
  wallet: null,
  road: null,
  contacts: null,
  memory: null,
  budget: null,
} as const satisfies Record<Route['page'], string | null>;

/** The place of the composer: the chat, with what a person types next going there. */
export const askPlace = '#/ask';

/** "#/runs/42", "#/wallet". */
export function placeOf(route: Route): string {
  const key = idKeys[route.page];
  const id = key === null ? null : (route as unknown as Record<string, string | null>)[key];
  return id === null || id === undefined
    ? `#/${route.page}`
    : `#/${route.page}/${encodeURIComponent(id)}`;
}

/** Null where the text names no page. */
export function routeOf(place: string): Route | null {
  const [, page, id] = /^#\/([a-z]+)(?:\/(.{1,200}))?$/.exec(place) ?? [];
  if (page === undefined || !isPage(page)) return null;
  const key = idKeys[page];
  if (key === null) return { page } as Route;
  return { page, [key]: id === undefined ? null : decoded(id) } as unknown as Route;
}

function isPage(page: string): page is Route['page'] {
  return Object.hasOwn(idKeys, page);
}

function decoded(id: string): string | null {
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
