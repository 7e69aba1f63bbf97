// Who gets money: whom the request names, and to whom the plan sends it.
import type { PlanContext } from '../../src/shared/plan/context.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import { plain, refOf } from '../plan/plain.ts';
import type { ActionView, PlanView } from '../plan/plan-view.ts';

/** The address of a contact, else the text itself. */
export function addressOf(nameOrAddress: string, { contacts = {} }: PlanContext): string {
  return Object.hasOwn(contacts, nameOrAddress)
    ? (contacts[nameOrAddress] ?? nameOrAddress)
    : nameOrAddress;
}

/** Lower-case addresses of everybody whom a text names: by address, as a contact, by a name that was looked up. */
export function partiesIn(text: string, { contacts = {}, names = {} }: PlanContext): Set<string> {
  const addresses = text.match(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g) ?? [];
  const called = Object.entries(contacts).filter(([name]) => isNamedIn(name, text));
  const looked = (
    text.match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.eth(?![\p{L}\p{N}])/giu) ?? []
  ).map((name) => {
    const found = names[name];
    return found && 'address' in found ? found.address : name;
  });
  const all = [...addresses, ...called.map(([, address]) => address), ...looked];
  return new Set(all.map((each) => each.toLowerCase()));
}

function isNamedIn(name: string, text: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** Whoever gets money by a plan and is not the account itself; a name for one that is looked up by a step. */
export function recipientsOf({ trades, context }: PlanView): Set<string> {
  const all = trades.flatMap((action) =>
    recipientParams(action).map((each) => spelled(each, trades)),
  );
  const own = context.account?.toLowerCase();
  return new Set(all.filter((each) => each !== own));
}

function recipientParams({ tool, params }: ActionView): unknown[] {
  const roles = Object.entries(shippedTools.get(tool)?.roles ?? {});
  return roles.flatMap(([name, role]) => {
    const gets = role.kind === 'address' && ['recipient', 'beneficiary'].includes(role.use);
    return gets && params[name] !== undefined ? [params[name]] : [];
  });
}

function spelled(value: unknown, actions: readonly ActionView[]): string {
  const ref = refOf(value);
  if (ref?.type !== 'step_output') return String(plain(value)).toLowerCase();
  const step = actions.find(({ id }) => id === ref.stepId);
  const isName = step?.tool === 'resolve_name' && ref.path === 'address';
  return isName ? String(plain(step?.params['name'])).toLowerCase() : JSON.stringify(value);
}
