import { z } from 'zod';
import { addedTokenSchema } from '../tokens/added-token.ts';
import { taintSchema } from './taint.ts';

const decimal = z.string().regex(/^\d+(\.\d+)?$/, 'Expected a decimal amount such as "10"');
const byToken = z.record(z.string(), decimal);
const chainKey = z.string().regex(/^\d+$/, 'Expected a chain id');

/**
 * What is known about the world when a request is compiled or a plan is validated.
 * Every key is optional: what is absent is unknown, "0" is zero. Token keys are symbols
 * or lower-case addresses of that chain.
 */
export const planContextSchema = z.strictObject({
  /** ISO 8601 with its zone. */
  now: z.iso.datetime({ offset: true }).optional(),
  /** IANA zone of the user. */
  tz: z.string().optional(),
  /** BCP 47, decides how numbers are read. */
  locale: z.string().optional(),
  /** Ids of the configured chains. */
  chains: z.array(z.number().int().positive()).optional(),
  /** Networks that a person added, with the symbols of their coins. */
  networks: z
    .array(
      z.strictObject({
        chainId: z.number().int().positive(),
        name: z.string(),
        symbol: z.string(),
      }),
    )
    .optional(),
  /** Tokens that a person added, by what they are. */
  tokens: z.array(addedTokenSchema).optional(),
  defaultChain: z.number().int().positive().optional(),
  /** Chain id, then token: token units. */
  balances: z.record(chainKey, byToken).optional(),
  /** Token symbol: USD. */
  prices: byToken.optional(),
  /** Name in the address book: address. */
  contacts: z.record(z.string(), z.string()).optional(),
  /**
   * Names such as `alice.eth` as they are written in the request: what they stand for now, in their one
   * spelling, or why that is not known.
   */
  names: z
    .record(
      z.string(),
      z.union([
        z.strictObject({ name: z.string(), address: z.string() }),
        z.strictObject({ problem: z.string() }),
      ]),
    )
    .optional(),
  /** Files that the request names people to be paid by, as it writes them: what is in them now, or why that is not known. */
  files: z
    .record(
      z.string(),
      z.union([
        z.strictObject({ path: z.string(), sha256: z.string(), content: z.string() }),
        z.strictObject({ problem: z.string() }),
      ]),
    )
    .optional(),
  /** What other people wrote and the plan was drafted beside; its parties have to be known from elsewhere. */
  untrusted: z.array(taintSchema).optional(),
  /** Addresses of such a plan that the person said they know, each by an act of its own. */
  vouched: z.array(z.string()).optional(),
  /** The account that acts. */
  account: z.string().optional(),
  /** What a unit of gas costs now, in gwei; to the wei at most. */
  gasPriceGwei: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,9})?$/, 'Expected a price in gwei such as "12.5"')
    .optional(),
  /** Schedules that are not over: id to what it does, how it starts and how it stands, in generated words. */
  schedules: z.record(z.string(), z.string()).optional(),
  /** What the plans of these schedules are called, by the same ids, none like another: shown to a person, never read. */
  scheduleNames: z.record(z.string(), z.string()).optional(),
  /** Ids of those that others had a hand in and may have named: such a name goes into nothing that is read. */
  namedByOthers: z.array(z.string()).optional(),
  /** Symbols with a price feed. */
  feeds: z.array(z.string()).optional(),
  envKeys: z.array(z.string()).optional(),
  /** The folders that plans may use; absolute. */
  roots: z.array(z.string()).optional(),
  /** The folder that `~/` at the beginning of a path stands for; absolute. */
  home: z.string().optional(),
  /** Chain id, then market: health factor. */
  healthFactors: z.record(chainKey, byToken).optional(),
});
export type PlanContext = z.infer<typeof planContextSchema>;
