import { BookUser, Eye, History, ListTree, MessageSquare, Wallet } from 'lucide-react';
import type {
  Found,
  FoundChat,
  FoundPerson,
  FoundPlan,
  FoundRun,
} from '../../../shared/search/found.ts';
import { useFound } from '../../features/chat/hooks/found-message.ts';
import { useAccount } from '../../features/wallet/hooks/account-store.ts';
import { dayOrTime } from '../../format/time.ts';
import { useRoute } from '../../state/route-store.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

/** What main found, as things to go to. */
export function foundGroups({ chats, plans, runs, people }: Found, now: number): PaletteGroup[] {
  const { go } = useRoute.getState();
  const chat = ({ conversationId, title, said }: FoundChat): PaletteItem => ({
    ...{ id: `chat/${conversationId}`, label: title, detail: said?.excerpt ?? '' },
    sign: MessageSquare,
    go: () => {
      useFound.getState().look(said?.messageId ?? null);
      go({ page: 'chat', conversationId });
    },
  });
  const plan = ({ planId, name, status, updatedAt }: FoundPlan): PaletteItem => ({
    ...{ id: `plan/${planId}`, label: name, detail: `${status}, ${dayOrTime(updatedAt, now)}` },
    ...{ sign: ListTree, go: () => go({ page: 'plans', planId }) },
  });
  const run = ({ executionId, planName, state, startedAt }: FoundRun): PaletteItem => ({
    ...{ id: `run/${executionId}`, label: planName },
    detail: `${state}, begun ${dayOrTime(startedAt, now)}`,
    ...{ sign: History, go: () => go({ page: 'runs', executionId }) },
  });
  return [
    { value: 'Chats', ...chats, items: chats.items.map(chat) },
    { value: 'Plans', ...plans, items: plans.items.map(plan) },
    { value: 'Runs', ...runs, items: runs.items.map(run) },
    { value: 'Accounts and contacts', ...people, items: people.items.map(person) },
  ];
}

const signs = { own: Wallet, watched: Eye, contact: BookUser };

function person({ name, address, as }: FoundPerson): PaletteItem {
  const { go } = useRoute.getState();
  return {
    ...{ id: `person/${as}/${address}`, label: name, detail: address, sign: signs[as] },
    go: () => {
      if (as === 'contact') return go({ page: 'contacts' });
      useAccount.getState().choose(address);
      go({ page: 'wallet' });
    },
  };
}
