// Whom plans may pay, what they may call and which functions of it, where a person wants that to be a list.
import { z } from 'zod';

/** Each is by chain, and off until a person turns it on: `recipients` and `contracts` hold addresses, `selectors` the first four bytes of calls. */
export const allowListKinds = ['recipients', 'contracts', 'selectors'] as const;
export type AllowListKind = (typeof allowListKinds)[number];

/** What may be paid and called on one chain now, in lower case; null where that list is off. */
export type AllowLists = Readonly<Record<AllowListKind, ReadonlySet<string> | null>>;

export const everythingAllowed: AllowLists = { recipients: null, contracts: null, selectors: null };

/** How long a list that is on keeps holding something after a person allowed it. */
export const wideningDelayMs = 600_000;

export interface AllowEntryView {
  /** Lower case. */
  entry: string;
  /** From when on it is allowed, epoch ms; null where it is now. */
  from: number | null;
}

/** One list of one chain with something in it, or that is on. */
export interface AllowListView {
  chainId: number;
  list: AllowListKind;
  on: boolean;
  /** When it goes off, epoch ms; null where that was not asked for. */
  offAt: number | null;
  entries: AllowEntryView[];
}

const place = {
  chainId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  list: z.enum(allowListKinds),
};
const longestEntry = 4_096;

/** A change of a list as a person asks for it; `entry`: an address, a function by its signature, or its four bytes. */
export const allowChangeSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('on'), ...place }),
  z.strictObject({ act: z.literal('off'), ...place }),
  z.strictObject({ act: z.literal('add'), ...place, entry: z.string().max(longestEntry) }),
  z.strictObject({ act: z.literal('remove'), ...place, entry: z.string().max(longestEntry) }),
]);
export type AllowChange = z.infer<typeof allowChangeSchema>;
