import { z } from 'zod';
import { addressText as address } from '../../address-text.ts';
import { maxPlanBytes, maxVouched } from '../../plan/limits.ts';
import { agreement } from './agreement.ts';
import { id, none } from './pieces.ts';

/** The text of a chosen file, and its name without a folder. */
const planFile = z.strictObject({
  fileName: z.string().max(255),
  text: z.string().max(maxPlanBytes),
});

const filledTemplate = z.strictObject({
  templateId: id,
  /** What the person wrote, by parameter; a parameter that is left out takes its default. */
  params: z.record(z.string().max(64), z.string().max(4000)),
});

/** Plans before they run. */
export const planRequests = {
  'plan.list': none,
  'plan.get': z.strictObject({ planId: id }),
  'plan.context': z.strictObject({ planId: id }),
  'plan.modelCost': z.strictObject({ planId: id }),
  'plan.save': z.strictObject({
    planId: id,
    /** The revision that was edited; refused with PLAN_CHANGED when there is a later one. */
    revision: z.number().int().positive(),
    /** The edited plan as JSON text. */
    document: z.string().max(maxPlanBytes),
  }),
  'plan.revision': z.strictObject({ planId: id, revision: z.number().int().positive() }),
  'plan.rehearse': z.strictObject({ planId: id }),
  'plan.agree': agreement,
  'plan.discard': z.strictObject({ planId: id }),
  'plan.import': planFile,
  'plan.importSave': planFile.extend({
    /** Addresses in it that the person said they know, each ticked by itself. */
    vouched: z.array(address).max(maxVouched),
  }),
  'plan.vouch': z.strictObject({ planId: id, address }),
  'plan.export': z.strictObject({ planId: id, to: z.enum(['file', 'clipboard']) }),
  'template.list': none,
  'template.preview': filledTemplate,
  'template.instantiate': filledTemplate,
} as const;
