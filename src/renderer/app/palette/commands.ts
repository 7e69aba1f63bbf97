import {
  BookOpen,
  FileDown,
  Keyboard,
  Lock,
  LockOpen,
  type LucideIcon,
  OctagonX,
  PenLine,
  Plus,
} from 'lucide-react';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { hasWords, searchWords } from '../../../shared/search/search-words.ts';
import { api } from '../../api.ts';
import { shownSections } from '../../features/settings/sections.tsx';
import { useOverlay } from '../../state/overlay-store.ts';
import { type Route, useRoute } from '../../state/route-store.ts';
import { modifierName } from '../../state/use-shortcut.ts';
import { places } from '../places.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

/** A thing of the palette, and what else it is found by. */
type Command = PaletteItem & { words: string };

interface FurtherPlace {
  label: string;
  detail: string;
  words: string;
  under: string;
  route: Route;
}

/** Pages that are reached from one of the rail. */
const further: readonly FurtherPlace[] = [
  {
    ...{ label: 'Templates', detail: 'Plans from a form', words: 'dca order form', under: 'Plans' },
    route: { page: 'templates', templateId: null },
  },
  {
    ...{ label: 'Import a plan', detail: 'From a file', words: 'yaml json', under: 'Plans' },
    route: { page: 'import' },
  },
  {
    ...{ label: 'Mandates', detail: 'What may sign by itself', words: 'away', under: 'Schedules' },
    route: { page: 'mandates', of: null },
  },
  {
    ...{ label: 'Trash and undo', detail: 'Deleted files', words: 'restore', under: 'Runs' },
    route: { page: 'trash' },
  },
  {
    ...{ label: 'Receive', detail: 'Your address', words: 'qr code deposit fund', under: 'Wallet' },
    route: { page: 'receive', account: null },
  },
  {
    ...{ label: 'Real money', detail: 'The road from practice', words: 'start', under: 'Wallet' },
    route: { page: 'road' },
  },
  {
    ...{ label: 'Address book', detail: 'Contacts', words: 'names people', under: 'Wallet' },
    route: { page: 'contacts' },
  },
  {
    ...{ label: 'Allowances', detail: 'Who may take tokens', words: 'revoke', under: 'Wallet' },
    route: { page: 'allowances', account: null },
  },
  {
    ...{ label: 'MCP servers', detail: 'Tools and proposals', words: 'model', under: 'Settings' },
    route: { page: 'servers', of: null },
  },
];

/** Pages, acts and settings that have all of the words; all pages and acts where there are none. */
export function commandGroups(looked: string, status: AppStatus): PaletteGroup[] {
  const { plain, hex } = searchWords(looked);
  const words = [...plain, ...hex];
  const isSearch = words.length > 0;
  const groups = [
    { value: 'Go to', items: pages() },
    { value: 'Do', items: acts(status) },
    { value: 'Settings', items: isSearch ? settings(status) : [] },
  ];
  return groups.map(({ value, items }) => ({
    value,
    items: items.filter((item) => hasWords(`${item.label} ${item.detail} ${item.words}`, words)),
  }));
}

function goTo(route: Route): () => void {
  return () => useRoute.getState().go(route);
}

function pages(): Command[] {
  const signOf = (label: string): LucideIcon =>
    places.find((place) => place.label === label)?.sign ?? BookOpen;
  return [
    ...places.map(({ route, label, sign }) => {
      return { id: `page/${label}`, label, detail: '', words: 'page', sign, go: goTo(route) };
    }),
    ...further.map(({ route, label, detail, words, under }) => {
      const named = { label, detail, words: `page ${words}` };
      return { id: `page/${label}`, ...named, sign: signOf(under), go: goTo(route) };
    }),
    {
      ...{ id: 'page/Help', label: 'Help', detail: 'How it works', words: 'page questions limits' },
      ...{ sign: BookOpen, go: goTo({ page: 'settings', of: 'help' }) },
    },
  ];
}

function acts({ vault, halted }: AppStatus): Command[] {
  return [
    {
      ...{ id: 'act/ask', label: 'Write a new request', detail: 'In the chat', words: 'message' },
      ...{ sign: PenLine, go: () => useRoute.getState().ask() },
    },
    {
      ...{ id: 'act/chat', label: 'Begin a new chat', detail: '', words: 'conversation' },
      ...{ sign: Plus, start: beginChat },
    },
    ...(halted === null ? [stopEverything] : []),
    ...(vault.state === 'unlocked' ? [lock] : []),
    ...(vault.state === 'locked' ? [unlock] : []),
    {
      ...{ id: 'act/history', label: 'Export the history', detail: 'As CSV, for a spreadsheet' },
      ...{ words: 'transactions tax file', sign: FileDown, start: () => api.historyExport({}) },
    },
    {
      ...{ id: 'act/keys', label: 'Show all keys', detail: '', words: 'shortcuts keyboard help' },
      ...{ sign: Keyboard, keys: `${modifierName} /` },
      go: () => useOverlay.getState().show('keys'),
    },
  ];
}

const stopEverything: Command = {
  ...{ id: 'act/stop', label: 'Stop everything', words: 'halt pause kill emergency' },
  ...{ detail: 'Pauses every run and locks', sign: OctagonX, keys: `${modifierName} Shift X` },
  start: () => api.runStopAll({}),
};

const lock: Command = {
  ...{ id: 'act/lock', label: 'Lock the vault', detail: '', words: 'close wallet', sign: Lock },
  start: () => api.vaultLock({}),
};

const unlock: Command = {
  ...{ id: 'act/unlock', label: 'Unlock the vault', detail: 'Asks for your password' },
  ...{ words: 'open wallet', sign: LockOpen },
  start: () => api.trustedOpen({ page: 'unlock' }),
};

async function beginChat() {
  const chat = await api.chatCreate({});
  if (chat.ok) goTo({ page: 'chat', conversationId: chat.value.conversationId })();
  return chat;
}

function settings(status: AppStatus): Command[] {
  const sign = places.find(({ route }) => route.page === 'settings')?.sign ?? BookOpen;
  return shownSections(status).map(({ id, title, words }) => ({
    ...{ id: `settings/${id}`, label: title, detail: '', words: `settings ${words}`, sign },
    go: goTo({ page: 'settings', of: id }),
  }));
}
