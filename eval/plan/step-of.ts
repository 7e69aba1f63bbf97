import { refOf } from './plain.ts';
import type { ActionView } from './plan-view.ts';

/** How a set calls a tool's step, where it is not by the tool's name. */
const shortNames: Readonly<Record<string, string>> = {
  ...{ swap: 'defi_swap', quote: 'get_quote', supply: 'lend_supply', borrow: 'lend_borrow' },
  ...{
    withdraw: 'lend_withdraw',
    balance: 'get_balance',
    price: 'get_price',
    shell_run: 'run_command',
  },
  ens_resolve: 'resolve_name',
};

/** `swap2.amountOut`: the result `amountOut` of the second swap; without a number, of any. */
export interface SaidStep {
  tool: string;
  place: number | null;
  path: string;
}

export function saidStep(text: string): SaidStep | null {
  const match = /^(?:step:)?([a-z_]+?)(\d+)?\.([A-Za-z]+)$/.exec(text);
  if (match === null) return null;
  const [, name = '', place, path = ''] = match;
  return { tool: shortNames[name] ?? name, place: place ? Number(place) : null, path };
}

/** Whether a value is taken from the step that is meant. */
export function isFromStep(
  value: unknown,
  said: SaidStep | null,
  actions: readonly ActionView[],
): boolean {
  const ref = refOf(value);
  if (said === null || ref?.type !== 'step_output' || ref.path !== said.path) return false;
  const steps = actions.filter(({ tool }) => tool === said.tool);
  const index = steps.findIndex(({ id }) => id === ref.stepId);
  return index >= 0 && (said.place === null || said.place === index + 1);
}
