import { z } from 'zod';
import { closingAnswers } from '../../background/closing.ts';
import { budgetKeySchema } from '../../budgets/budget-view.ts';
import { capGweiPattern, feeSpeeds } from '../../chain/fee-wish.ts';
import { allowChangeSchema } from '../../policy/allow-lists.ts';
import { siteUses } from '../../sites/site-rule.ts';
import { currencies } from '../../worth/currencies.ts';
import { isLanguageTag, mostOpenMinutes, themes } from '../choices.ts';
import { chainId, id, none, stepPath } from './pieces.ts';

/** What a person sets for the app, its windows and what plans may touch. */
export const settingsRequests = {
  'app.status': none,
  'settings.set': z.strictObject({
    theme: z.enum(themes).optional(),
    /** Idle minutes before the vault locks, 1 to 120. */
    autoLockMinutes: z.number().int().min(1).max(120).optional(),
    /** Minutes after which an open vault locks whatever the person does; 0 for never. */
    openMinutes: z.number().int().min(0).max(mostOpenMinutes).optional(),
    /** What to offer for transactions; whole gwei. */
    fees: z
      .strictObject({ speed: z.enum(feeSpeeds), capGwei: z.string().regex(capGweiPattern) })
      .optional(),
    /** Whether the app goes on when its window is closed. */
    keepsRunning: z.boolean().optional(),
    notifyDone: z.boolean().optional(),
    /** One that the status lists; any other is answered with English. */
    language: z.string().refine(isLanguageTag).optional(),
    /** See Writing. */
    formats: z.string().refine(isLanguageTag).or(z.literal('')).optional(),
    /** In what worth is shown; changes no limit. */
    currency: z.enum(currencies).optional(),
  }),
  /** Starting without a window when the person logs in. */
  'login.set': z.strictObject({ on: z.boolean() }),
  /** Whether something is typed in the window that would be lost with it. */
  'window.holds': z.strictObject({ holds: z.boolean() }),
  /** To the question of the status; ignored where nothing is asked. */
  'window.answer': z.strictObject({ answer: z.enum(closingAnswers) }),
  /** The newest 100. */
  'notification.list': none,
  /** One, or all without an id. */
  'notification.read': z.strictObject({ notificationId: id.nullable() }),
  'folder.list': none,
  /** The person chooses the folder in a dialog of the system; no page ever names one. */
  'folder.add': none,
  'folder.remove': z.strictObject({ path: z.string().max(4096) }),
  'program.list': none,
  /** The person chooses the program in a dialog of the system; null: with any arguments. */
  'program.add': z.strictObject({
    args: z.array(z.string().max(4096)).max(50).nullable(),
    network: z.boolean(),
  }),
  'program.remove': z.strictObject({ ruleId: id }),
  'site.list': none,
  /** The person confirms it in a dialog of the system. */
  'site.add': z.strictObject({
    site: z.string().max(4096),
    use: z.enum(siteUses),
    local: z.boolean(),
  }),
  'site.remove': z.strictObject({ ruleId: id }),
  'trusted.open': z.discriminatedUnion('page', [
    z.strictObject({ page: z.literal('create') }),
    z.strictObject({ page: z.literal('import') }),
    z.strictObject({ page: z.literal('restore') }),
    z.strictObject({ page: z.literal('unlock') }),
    z.strictObject({ page: z.literal('add_account') }),
    z.strictObject({ page: z.literal('import_account') }),
    z.strictObject({ page: z.literal('check_phrase') }),
    z.strictObject({ page: z.literal('show_phrase') }),
    z.strictObject({ page: z.literal('change_password') }),
    z.strictObject({ page: z.literal('approval'), approvalId: id }),
    /** Of the step of a run that asks for it. */
    z.strictObject({ page: z.literal('secret'), executionId: id, path: stepPath }),
    /** Of terms that were proposed in this session. */
    z.strictObject({ page: z.literal('mandate'), mandateId: id }),
    /** Of a change that was proposed in this session. */
    z.strictObject({ page: z.literal('policy'), changeId: id }),
    z.strictObject({ page: z.literal('enable_chain'), chainId }),
    /** Refused while something is under way. */
    z.strictObject({ page: z.literal('erase') }),
  ]),
  'vault.lock': none,
  'clipboard.write': z.strictObject({ text: z.string().max(4096) }),
  'budget.list': none,
  /** `amount`: decimal, in ETH, dollars, whole tokens or minutes; zero allows nothing. */
  'budget.set': budgetKeySchema.extend({ amount: z.string().min(1).max(120) }),
  'budget.clear': budgetKeySchema,
  'allow.list': none,
  /** What would allow more of a list is confirmed outside of the page. */
  'allow.change': allowChangeSchema,
} as const;
