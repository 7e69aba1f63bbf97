// One visit to the web in a window of its own, to the letter: what is shown, approved and done. The approval binds
// to the digest of its canonical form, so that whoever reads it can tell that it is the same visit.
import { z } from 'zod';
import { canonicalBytes, readCanonical } from '../canonical-bytes.ts';
import { visitActionsSchema } from './visit-action.ts';

/** Ms until a visit is ended. */
export const longestVisitMs = 300_000;

/** A part of the web that the window may reach. */
const visitSiteSchema = z.strictObject({
  origin: z.string().min(1),
  path: z.string().startsWith('/'),
  /** Whether it may lie on this computer or in its network. */
  local: z.boolean(),
});
export type VisitSite = z.infer<typeof visitSiteSchema>;

export const visitSchema = z.strictObject({
  /** Tells it from other local acts that a person is asked about. */
  kind: z.literal('visit'),
  /** Each text and picture has its name in them. */
  actions: visitActionsSchema,
  /** All that it may reach, whatever a page links to or sends on to. */
  sites: z.array(visitSiteSchema).max(500),
  /** Ms until it is ended. */
  timeoutMs: z.number().int().min(1).max(longestVisitMs),
});
export type Visit = z.infer<typeof visitSchema>;

/** The bytes that a person approves, and their digest. */
export function visitBytes(visit: Visit) {
  return canonicalBytes(visit);
}

/** Reads such bytes back; null when they are not exactly the canonical form of a visit. */
export function readVisit(bytes: string): Visit | null {
  return readCanonical(bytes, visitSchema);
}
