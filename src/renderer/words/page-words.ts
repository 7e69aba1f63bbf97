import type { Route } from '../state/route-store.ts';

/** What each page is called where it is only heard, e.g. when the keyboard comes to it. */
export const pageWords: Record<Route['page'], string> = {
  chat: 'Chat',
  plans: 'Plans',
  templates: 'Templates',
  import: 'A plan from elsewhere',
  schedules: 'Schedules',
  mandates: 'Mandates',
  runs: 'Runs',
  story: 'Story of a request',
  failed: 'Failed',
  trash: 'Trash and undo',
  wallet: 'Wallet',
  receive: 'Receive',
  road: 'Real money',
  contacts: 'Contacts',
  allowances: 'Allowances',
  memory: 'Memory',
  budget: 'Budget',
  servers: 'MCP servers',
  settings: 'Settings',
};
