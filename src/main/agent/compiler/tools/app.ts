// What the app itself does: messages, and the plans and orders that it keeps.

import type { PlanContext } from '../../../../shared/plan/context.ts';
import type { Said } from '../../intent/said.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf, type Slot, unknown } from '../slot.ts';
import { onlySchedule } from './only-schedule.ts';
import { orderCompiler } from './order.ts';

export const notifyCompiler: ToolCompiler = {
  slots: ['message'],
  compile({ slots }) {
    const said = slots['message'];
    const text = said?.text.replace(/^["“](.*)["”]$/su, '$1').trim() ?? '';
    if (said === undefined || text === '') {
      return { ok: false, questions: questionsOf(unknown('message', 'What should it say?')) };
    }
    const message = text.charAt(0).toUpperCase() + text.slice(1);
    return {
      ok: true,
      value: {
        ...{ tool: 'notify', id: 'notify', label: `Say "${message.slice(0, 60)}"` },
        params: { message },
        provenance: { message: fromText(said) },
        assumptions: [],
      },
    };
  },
};

export const managePlansCompiler = managing('manage_plans', 'plan', 'planId', onlySchedule);
const listed = managing('manage_orders', 'order', 'orderId', null);

/** An order is made, unless it is said what else is to be done. */
export const manageOrdersCompiler: ToolCompiler = {
  slots: [...orderCompiler.slots, ...listed.slots],
  compile: (scope) => (scope.slots['op'] ? listed : orderCompiler).compile(scope),
};

const acts = { cancel: 'Cancel', pause: 'Pause', resume: 'Ask to resume' } as const;
type Act = keyof typeof acts;

function actIn(word: string): Act | undefined {
  if (['stop', 'remove', 'delete'].includes(word)) return 'cancel';
  return Object.hasOwn(acts, word) ? (word as Act) : undefined;
}

/** "my schedule", "my schedules" in whatever words stand before it; "my plan" may as well be one that is under way. */
const meansSchedule = /^(?:\S+ )?schedules?$/i;

/** Without an id only the list; an act needs the id of what it is done to, or that there is only one such thing. */
function managing(
  tool: string,
  noun: string,
  idParam: string,
  onlyOne: typeof onlySchedule | null,
): ToolCompiler {
  return {
    slots: ['op', 'id', ...(onlyOne === null ? [] : ['only'])],
    compile({ slots, context }) {
      const { op: said } = slots;
      const word = said?.text.toLowerCase() ?? 'list';
      const from = said ? fromText(said) : ({ source: 'default' } as const);
      const act = actIn(word);
      const isOnly = meansSchedule.test(slots['only']?.text ?? '');
      const only = isOnly ? onlyOne?.(context, act) : undefined;
      const id = slots['id'] === undefined ? only : idSaid(slots['id']);
      if (act === undefined && id === undefined) {
        const label = `List the ${noun}s`;
        const params = { op: 'list' };
        const made = { tool, id: 'list', label, params, provenance: { op: from }, assumptions: [] };
        return { ok: true, value: made };
      }
      if (act === undefined || id === undefined) {
        return { ok: false, questions: questionsOf(unknown('id', `Which ${noun}?`)) };
      }
      if (!id.ok) return { ok: false, questions: questionsOf(id) };
      return {
        ok: true,
        value: {
          ...{ tool, id: act, label: labelOf(act, id.value, noun, context) },
          params: { op: act, [idParam]: id.value },
          provenance: { op: from, [idParam]: id.from },
          assumptions: id.assumptions ?? [],
        },
      };
    },
  };
}

/**
 * A schedule is removed, as its page says; a plan and an order are cancelled. A schedule by what the person calls its
 * plan, which they can tell from others; anything else by its id.
 */
function labelOf(
  act: Act,
  id: string,
  noun: string,
  { schedules = {}, scheduleNames = {}, namedByOthers = [] }: PlanContext,
): string {
  const short = id.slice(0, 40);
  if (noun !== 'plan' || !Object.hasOwn(schedules, id)) return `${acts[act]} the ${noun} ${short}`;
  const isNamed = Object.hasOwn(scheduleNames, id) && !namedByOthers.includes(id);
  const name = isNamed ? `“${scheduleNames[id]}”` : short;
  return `${act === 'cancel' ? 'Remove' : acts[act]} the schedule ${name}`;
}

function idSaid(id: Said): Slot<string> {
  return known(id.text, fromText(id));
}
