import {
  CalendarClock,
  Gauge,
  History,
  Inbox,
  ListTree,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  Settings,
  Wallet,
} from 'lucide-react';
import type { Route } from '../state/route-store.ts';

export interface Place {
  route: Route;
  label: string;
  sign: LucideIcon;
}

/** The pages of the rail, in its order. */
export const places: readonly Place[] = [
  { route: { page: 'chat', conversationId: null }, label: 'Chat', sign: MessageSquare },
  { route: { page: 'plans', planId: null }, label: 'Plans', sign: ListTree },
  { route: { page: 'schedules', of: null }, label: 'Schedules', sign: CalendarClock },
  { route: { page: 'runs', executionId: null }, label: 'Runs', sign: History },
  { route: { page: 'failed' }, label: 'Failed', sign: Inbox },
  { route: { page: 'wallet' }, label: 'Wallet', sign: Wallet },
  { route: { page: 'budget' }, label: 'Budget', sign: Gauge },
  { route: { page: 'memory' }, label: 'Memory', sign: NotebookPen },
  { route: { page: 'settings', of: null }, label: 'Settings', sign: Settings },
];
