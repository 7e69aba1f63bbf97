import { z } from 'zod';
import { capGweiPattern, type FeeWish, feeSpeeds, usualFees } from '../shared/chain/fee-wish.ts';
import {
  isLanguageTag,
  mostOpenMinutes,
  type Theme,
  themes,
  type Writing,
} from '../shared/ipc/choices.ts';
import { type Currency, currencies } from '../shared/worth/currencies.ts';
import type { StoreReader, StoreWriter } from './store/store.ts';

const key = 'preferences';
const schema = z.strictObject({
  theme: z.enum(themes),
  autoLockMinutes: z.number().int().min(1).max(120),
  // Rows of earlier versions do not say what follows.
  openMinutes: z.number().int().min(0).max(mostOpenMinutes).default(0),
  fees: z
    .strictObject({ speed: z.enum(feeSpeeds), capGwei: z.string().regex(capGweiPattern) })
    .default(usualFees),
  keepsRunning: z.boolean().nullable().default(null),
  closingExplained: z.boolean().default(false),
  notifyDone: z.boolean().default(false),
  language: z.string().refine(isLanguageTag).default('en'),
  formats: z.string().refine(isLanguageTag).or(z.literal('')).default(''),
  currency: z.enum(currencies).default('USD'),
});

export interface Preferences extends Writing {
  theme: Theme;
  /** Idle minutes before the vault locks. */
  autoLockMinutes: number;
  /** Minutes after which an open vault locks whatever the person does; 0 for never. */
  openMinutes: number;
  /** What to offer for transactions. */
  fees: FeeWish;
  /** Whether the app goes on when its window is closed; null where nobody chose, and then a tray decides. */
  keepsRunning: boolean | null;
  /** The person was told what closing the window means. */
  closingExplained: boolean;
  /** They want to be notified also of runs that went well. */
  notifyDone: boolean;
  /** In what worth is shown; limits are in dollars whatever it is. */
  currency: Currency;
}

const defaults: Preferences = {
  ...{ theme: 'system', autoLockMinutes: 10, openMinutes: 0, fees: usualFees },
  ...{ keepsRunning: null, closingExplained: false, notifyDone: false },
  ...{ language: 'en', formats: '', currency: 'USD' },
};

/** Preferences that no longer parse count as unset; the row stays until the next change. */
export function readPreferences(store: Pick<StoreReader, 'settings'>): Preferences {
  const stored = store.settings.get(key, schema);
  return stored?.ok ? stored.value : defaults;
}

/** Changes some of the preferences and answers all of them as they are then. */
export function writePreferences(
  reader: Pick<StoreReader, 'settings'>,
  writer: Pick<StoreWriter, 'settings'>,
  change: { [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Preferences {
  const before = readPreferences(reader);
  const after = {
    theme: change.theme ?? before.theme,
    autoLockMinutes: change.autoLockMinutes ?? before.autoLockMinutes,
    openMinutes: change.openMinutes ?? before.openMinutes,
    fees: change.fees ?? before.fees,
    keepsRunning: change.keepsRunning ?? before.keepsRunning,
    closingExplained: change.closingExplained ?? before.closingExplained,
    notifyDone: change.notifyDone ?? before.notifyDone,
    language: change.language ?? before.language,
    formats: change.formats ?? before.formats,
    currency: change.currency ?? before.currency,
  };
  writer.settings.set(key, after);
  return after;
}
