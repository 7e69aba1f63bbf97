// What the app itself does: messages, and the plans and orders that it keeps.

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

export const managePlansCompiler = managing('manage_plans', 'plan', 'planId');
const listed = managing('manage_orders', 'order', 'orderId');

/** An order is made, unless it is said what else is to be done. */
export const manageOrdersCompiler: ToolCompiler = {
  slots: [...orderCompiler.slots, ...listed.slots],
  compile: (scope) => (scope.slots['op'] ? listed : orderCompiler).compile(scope),
};

const acts = { cancel: 'Cancel', pause: 'Pause', resume: 'Ask to resume' } as const;
type Act = keyof typeof acts;

function actIn(word: string): Act | undefined {
  if (word === 'stop') return 'cancel';
  return Object.hasOwn(acts, word) ? (word as Act) : undefined;
}

/** Without an id only the list; an act needs the id of what it is done to. */
function managing(tool: string, noun: string, idParam: string): ToolCompiler {
  return {
    slots: ['op', 'id', 'only'],
    compile({ slots, context }) {
      const { op: said, only } = slots;
      const word = said?.text.toLowerCase() ?? 'list';
      const from = said ? fromText(said) : ({ source: 'default' } as const);
      const act = actIn(word);
      const id =
        slots['id'] === undefined ? only && onlySchedule(context, act) : idSaid(slots['id']);
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
          ...{ tool, id: act, label: `${acts[act]} the ${noun} ${id.value.slice(0, 40)}` },
          params: { op: act, [idParam]: id.value },
          provenance: { op: from, [idParam]: id.from },
          assumptions: id.assumptions ?? [],
        },
      };
    },
  };
}

function idSaid(id: Said): Slot<string> {
  return known(id.text, fromText(id));
}
