// What a person agrees to beforehand, so that runs may be signed while nobody is there. The signer keeps its own
// copy and holds every transaction to it; what anybody else has of it is a view.
import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { visibleLine } from '../visible-text.ts';

/** Longer than this nobody foresees what they agreed to. */
export const longestMandateMs = 366 * 86_400_000;

const epochMs = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Smallest units of a token, or wei: a whole number below 10^78 in decimal digits. */
const units = z.string().regex(/^(0|[1-9][0-9]{0,77})$/);
/** A contract, or the chain's own coin. */
export const tokenOrCoin = z.union([z.literal('native'), address]);

export const mandateIdSchema = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const mandateCallSchema = z.strictObject({
  /** The contract; of plain coins the account that gets them. */
  to: address,
  /** The first four bytes of the call; null where coins are sent and nothing is called. */
  selector: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/)
    .nullable(),
  /** What the plan calls it for. The signer neither shows nor believes it. */
  what: z.string().max(200),
});

const mandateCapSchema = z
  .strictObject({ token: tokenOrCoin, perRun: units, perPeriod: units, total: units })
  .refine(({ perRun, perPeriod, total }) => {
    const [run, period, all] = [BigInt(perRun), BigInt(perPeriod), BigInt(total)];
    return run <= period && period <= all;
  });

const termsFields = z.strictObject({
  mandateId: mandateIdSchema,
  /** As a person reads it: one line in which nothing is hidden. */
  name: z
    .string()
    .min(1)
    .max(64)
    .refine((name) => visibleLine(name) === name),
  /** Of the plan that it was made for: 64 hex digits. */
  planHash: z.string().regex(/^[0-9a-f]{64}$/),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Whose it is: what is left goes back there. An account of the vault, and no mandate's own. */
  mainAccount: address,
  /** Nothing else is called. */
  calls: z.array(mandateCallSchema).min(1).max(32),
  /** Tokens that may be paid, got, or passed through on the way. */
  tokens: z.array(tokenOrCoin).min(1).max(32),
  /** Who may get something, beside the mandate's own account and the main account. */
  recipients: z.array(address).max(32),
  /** The most that may be spent of a token; of one without a cap nothing may. */
  caps: z.array(mandateCapSchema).min(1).max(32),
  /** Amounts of a period are counted over any time of this length, not from midnight to midnight. */
  period: z.strictObject({ ms: epochMs.min(60_000).max(longestMandateMs) }),
  maxFeeWeiPerTx: units,
  maxFeeWeiPerPeriod: units,
  /** Ten-thousandths that what comes in may be below the quote. */
  slippageBps: z.number().int().min(0).max(5_000),
  /** At least `getUnits` of `get` for every `payUnits` of `pay`, whatever a quote says. */
  leastRate: z
    .strictObject({
      pay: tokenOrCoin,
      payUnits: units.refine((text) => text !== '0'),
      get: tokenOrCoin,
      getUnits: units,
    })
    .optional(),
  /** The most transactions that it signs; what goes back to the main account after its end is not counted. */
  maxUses: z.number().int().min(1).max(10_000),
  /** Epoch ms, like `expiresAt`. */
  notBefore: epochMs,
  expiresAt: epochMs,
  /** Signs also while the vault is locked, with a key of its own that the system's key chain guards. */
  whileLocked: z.boolean(),
});

type Fields = z.infer<typeof termsFields>;

/** Everything named once: a cap that stands twice is no cap that anybody agreed to. */
function holdsTogether({ caps, tokens, notBefore, expiresAt }: Fields): boolean {
  const capped = caps.map((cap) => cap.token.toLowerCase());
  const known = new Set(tokens.map((each) => each.toLowerCase()));
  const once = new Set(capped).size === capped.length && known.size === tokens.length;
  const lasts = expiresAt > notBefore && expiresAt - notBefore <= longestMandateMs;
  return once && lasts && capped.every((each) => known.has(each));
}

/** What a person is asked to agree to; the signer derives the account. */
export const mandateDraftSchema = termsFields.refine(holdsTogether);
export type MandateDraft = z.infer<typeof mandateDraftSchema>;

/** What was agreed to. `account` is derived for this mandate alone, and signs everything under it. */
export const mandateTermsSchema = termsFields.extend({ account: address }).refine(holdsTogether);
export type MandateTerms = z.infer<typeof mandateTermsSchema>;

/** `used_up`: it has signed as often as it may. */
export const mandateStates = ['active', 'not_yet', 'expired', 'used_up', 'revoked'] as const;
export type MandateState = (typeof mandateStates)[number];

/** A mandate as the signer's own record has it. */
export interface SignedMandate {
  terms: MandateTerms;
  state: MandateState;
  /** Transactions that were signed under it, without those that went back to the main account. */
  uses: number;
  /** Epoch ms by the signer's clock. */
  createdAt: number;
  revokedAt: number | null;
}
