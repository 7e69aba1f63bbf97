import { addressProblem, checksummed } from '../../shared/addresses.ts';
import { networkName } from '../../shared/chain/networks.ts';
import type { PlanOrigin } from '../../shared/ipc/plan-views.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import type { ParamValue } from '../../shared/plan/values.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { groupsOfStep } from '../../shared/script/contracts-of-plan.ts';
import { paidAddress } from '../../shared/script/write/transfers.ts';
import type { NameOf } from '../approvals/subject.ts';

const labels: Readonly<Record<string, string>> = {
  amount: 'Amount',
  chainId: 'Network',
  planId: 'Plan',
  recipient: 'Paid to',
  slippage: 'Slippage',
  spender: 'May take',
  to: 'Paid to',
  toChainId: 'To the network',
  token: 'Token',
  tokenIn: 'Token given',
  tokenOut: 'Token received',
  venue: 'Market',
};

/** Values that people know by another name. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  venue: {
    uniswap_v2: 'Uniswap V2',
    uniswap_v3: 'Uniswap V3',
    best: 'the better of Uniswap V2 and V3',
  },
};

/** Where each parameter came from, step by step; one without a note came from nowhere known. */
export function planOrigins(plan: Plan, nameOf: NameOf): PlanOrigin[] {
  return placeNodes(plan.root).flatMap(({ node }) =>
    node.type === 'action'
      ? [...originsOf(plan, node, nameOf), ...payeesOf(plan, node, nameOf)]
      : [],
  );
}

function originsOf(plan: Plan, node: ActionNode, nameOf: NameOf): PlanOrigin[] {
  return Object.entries(node.params).map(([param, given]) => {
    const from = plan.provenance?.[`${node.id}.${param}`];
    const value = shownValue(param, textOf(given));
    const label = labels[param] ?? param;
    const isAddress = addressProblem(value) === null;
    return {
      nodeId: node.id,
      param,
      label,
      value,
      source: from?.source ?? 'import',
      detail: detailOf(plan, from),
      address: isAddress
        ? { role: label, address: checksummed(value), ...nameOf(checksummed(value)) }
        : null,
    };
  });
}

/** Whom the operations of scripts pay by a name of the address book, as long as it is called so there. */
function payeesOf(plan: Plan, node: ActionNode, nameOf: NameOf): PlanOrigin[] {
  return groupsOfStep(plan, node.id).flatMap(({ operations }, group) =>
    operations.flatMap((operation, at): PlanOrigin[] => {
      const param = `groups.${group}.operations.${at}`;
      const from = plan.provenance?.[`${node.id}.${param}`];
      const paid = paidAddress(operation);
      if (from?.source !== 'address_book' || paid === null) return [];
      const address = checksummed(paid);
      const known = nameOf(address);
      if (known.name !== from.detail) return [];
      const role = 'Paid to';
      return [
        {
          ...{ nodeId: node.id, param, label: role, value: address },
          ...{ source: from.source, detail: detailOf(plan, from) },
          address: { role, address, ...known },
        },
      ];
    }),
  );
}

function shownValue(param: string, text: string): string {
  if (param === 'slippage') return `${text}%`;
  const isNetwork = (param === 'chainId' || param === 'toChainId') && /^\d+$/.test(text);
  return isNetwork ? networkName(Number(text)) : (valueNames[param]?.[text] ?? text);
}

function textOf(value: ParamValue): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('type' in value && value.type === 'literal' && 'value' in value) return String(value.value);
  return JSON.stringify(value);
}

/** The words themselves, or what is noted of the source. */
function detailOf({ naturalLanguage = '' }: Plan, from: Provenance | undefined): string {
  if (from === undefined) return '';
  if (from.detail !== undefined) return from.detail;
  return from.range === undefined ? '' : naturalLanguage.slice(...from.range);
}

/** What was filled in without being asked for. */
export function planAssumptions(
  { provenance }: Plan,
  origins: readonly PlanOrigin[],
  networkName: string,
): string[] {
  const network = provenance?.['chainId']?.source === 'default' ? [`Network ${networkName}`] : [];
  const filledIn = origins.filter(({ source }) => source === 'default');
  return [...network, ...filledIn.map(({ label, value }) => `${label} ${value}`)];
}
