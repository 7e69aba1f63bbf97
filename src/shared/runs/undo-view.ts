import { z } from 'zod';

/** One effect that can be undone: the step it was of, and what is done about it. */
const canUndoSchema = z.strictObject({
  path: z.string(),
  label: z.string(),
  /** In words: "Give WETH back: unwrap 1.5". */
  does: z.string(),
  /** What may not be as it was; empty where all of it is. */
  note: z.string(),
});
export type CanUndo = z.infer<typeof canUndoSchema>;

/** One effect that cannot be undone, and why. */
const cannotUndoSchema = z.strictObject({
  path: z.string(),
  label: z.string(),
  reason: z.string(),
});
export type CannotUndo = z.infer<typeof cannotUndoSchema>;

/** What of a run can be undone, each from the last effect to the first. */
export const undoViewSchema = z.strictObject({
  can: z.array(canUndoSchema),
  cannot: z.array(cannotUndoSchema),
  /** Already undone, by which run. */
  undone: z.array(z.strictObject({ path: z.string(), label: z.string(), by: z.string() })),
});
export type UndoView = z.infer<typeof undoViewSchema>;
