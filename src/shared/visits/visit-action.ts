// What a plan does on a page, one act at a time. An element is named as people and screen readers know it, by its
// role and its name; a CSS selector is there for what has neither.
import { z } from 'zod';
import { durationMsSchema, textSchema } from '../tools/parameter-schemas.ts';

/** Acts of one visit, and how many of them may take a text or a picture. */
export const mostVisitActions = 60;
export const mostTexts = 20;
export const mostPictures = 10;
/** UTF-16 code units of what is typed or chosen by one act. */
export const mostTyped = 10_000;
/** Ms that one act may wait. */
export const longestWaitMs = 60_000;

const selector = textSchema.max(1_000, 'expected at most 1000 letters');

/** E.g. {"role": "button", "name": "Send"}: the name is what a screen reader says, to the letter. */
export const pageElementSchema = z.strictObject(
  {
    role: z
      .string('expected a role such as "button"')
      .regex(/^[a-z]{2,40}$/i, 'expected a role such as "button"'),
    name: textSchema.max(1_000, 'expected at most 1000 letters'),
  },
  'expected an element such as {"role": "button", "name": "Send"}',
);
export type PageElement = z.infer<typeof pageElementSchema>;

const at = { element: pageElementSchema.optional(), selector: selector.optional() };
const typed = z.string('expected a text').max(mostTyped, `expected at most ${mostTyped} letters`);
const label = textSchema.max(60, 'expected at most 60 letters').optional();

/** Where an act is on a page; neither: the page itself. */
export interface Target {
  element?: PageElement | undefined;
  selector?: string | undefined;
}

const isOnOne = ({ element, selector: css }: Target): boolean =>
  (element === undefined) !== (css === undefined);
const isOnOneAtMost = ({ element, selector: css }: Target): boolean =>
  element === undefined || css === undefined;
const one = 'expected either an element or a selector';

export const visitActionSchema = z.discriminatedUnion(
  'do',
  [
    z.strictObject({ do: z.literal('navigate'), url: textSchema }),
    z.strictObject({ do: z.literal('click'), ...at }).refine(isOnOne, one),
    z.strictObject({ do: z.literal('type'), ...at, text: typed }).refine(isOnOne, one),
    z.strictObject({ do: z.literal('select'), ...at, value: typed }).refine(isOnOne, one),
    z
      .strictObject({
        do: z.literal('scroll'),
        ...at,
        pixels: z.number('expected a number').int().min(-100_000).max(100_000).optional(),
      })
      .refine(isOnOneAtMost, one),
    z
      .strictObject({
        do: z.literal('wait'),
        ...at,
        durationMs: durationMsSchema
          .max(longestWaitMs, `expected at most ${longestWaitMs}`)
          .optional(),
      })
      .refine(isOnOneAtMost, one),
    z.strictObject({ do: z.literal('extract'), ...at, name: label }).refine(isOnOneAtMost, one),
    z.strictObject({ do: z.literal('screenshot'), name: label }),
  ],
  'expected a step such as {"do": "navigate", "url": "https://…"}',
);
export type VisitAction = z.infer<typeof visitActionSchema>;

/** All that one visit does. */
export const visitActionsSchema = z
  .array(visitActionSchema, 'expected a list of steps')
  .min(1, 'expected a step')
  .max(mostVisitActions, `expected at most ${mostVisitActions} steps`)
  .refine(
    ([first]) => first?.do === 'navigate',
    'expected {"do": "navigate", "url": "https://…"} first',
  );
