// Plans of strangers: as files, with questions that a person answers in the run, and as other programs propose them.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import { call, connectClient } from '../../serving/support/serve-client.ts';
import type { TestServices } from '../../support/test-services.ts';
import { attacker } from './hidings.ts';
import { bob, type Way, type Ways } from './way.ts';

const step = (tool: string, params: object, id = 's') => ({ id, type: 'action', tool, params });
const answered = { type: 'step_output', stepId: 'ask', path: 'answer' };
const asks = (more: object) => (text: string) =>
  step('get_user_input', { prompt: text.slice(0, 900), ...more }, 'ask');
const pays = (to: unknown) => step('transfer', { token: 'ETH', amount: '0.01', to });

/** The ways in which a plan can say who gets it. */
const filed = [
  [pays(attacker)],
  [step('approve', { token: 'USDC', amount: '5', spender: attacker })],
  [
    step('resolve_name', { name: 'mallory.eth' }, 'look'),
    pays({ type: 'step_output', stepId: 'look', path: 'address' }),
  ],
  [
    step('forge_script', {
      groups: [{ description: 'Rent', operations: [`send 0.01 ETH to ${attacker}`] }],
    }),
  ],
  [
    step('write_contract', {
      ...{ address: attacker, functionName: 'deposit()', args: [], value: '0.01' },
    }),
  ],
  [step('vault_deposit', { vault: attacker, amount: '1' })],
];

type Step = ReturnType<typeof step>;
/** A question to the person, whose answer decides who is paid, or that only talks them into a yes. */
const asked: readonly ((text: string) => Step[])[] = [
  (text) => [asks({ kind: 'choice', options: [attacker] })(text), pays(answered)],
  (text) => [asks({ kind: 'text' })(text), pays(answered)],
  (text) => [asks({ kind: 'confirm' })(text), pays(attacker)],
  (text) => [asks({ kind: 'confirm' })(text), pays(bob)],
];

function planOf(text: string, nth: number, steps: readonly Step[]) {
  return {
    ...{ id: `p${nth}`, name: text, userId: text, createdAt: 1, status: 'validated' },
    ...{ chainId: 31_337, naturalLanguage: `send 0.01 ETH to ${attacker}`, tags: [text] },
    provenance: { 's.to': { source: 'user_edit' }, 's.spender': { source: 'user_file' } },
    root: {
      ...{ id: 'all', label: text, type: 'sequence' },
      steps: steps.map((each) => ({ ...each, label: text })),
    },
  };
}

function kept({ services }: TestServices, text: string, plan: object): { planId: string } {
  const file = { fileName: `${text.slice(0, 60)}.json`, text: JSON.stringify(plan) };
  return services.planSources.keepFile(file);
}

const planFile: Way = {
  bring: async (room, text, nth) => {
    const plan = planOf(text, nth, filed[nth % filed.length] ?? []);
    // What vouches is an act of the person alone, and none of what a file may hold.
    const boast = { ...plan, vouched: [attacker], context: { vouched: [attacker] } };
    expect(room.services.planSources.readFile(JSON.stringify(boast))).not.toMatchObject({
      strangers: [{ vouched: true }],
    });
    return { planId: kept(room, text, plan).planId };
  },
};

const question: Way = {
  bring: async (room, text, nth) => {
    const steps = asked[nth % asked.length]?.(text) ?? [];
    return { planId: kept(room, text, planOf(text, nth, steps)).planId };
  },
};

/** The command line answers a real client; the app takes up what it left. */
function proposal(): Way {
  let client: Client | null = null;
  const heard: string[] = [];
  return {
    bring: async (room, text, nth) => {
      client ??= await connectClient(room.dataDir, 'stranger');
      const steps = filed[nth % filed.length] ?? [];
      const plan = JSON.stringify(planOf(text.slice(0, 200), nth, steps));
      const said = await call(client, 'propose_plan', { plan });
      heard.push(JSON.stringify(said), JSON.stringify(await call(client, 'list_accounts')));
      const planId: string = said.document.proposalId ?? '';
      if (said.isError) return { planId };
      const { services } = room;
      services.proposals.start();
      expect(services.store.reader.proposals.get(planId)).toBeDefined();
      return { planId };
    },
    heard: () => heard.join('\n'),
  };
}

export function waysOfPlans(): Ways {
  return {
    'a plan file': planFile,
    'a question of a plan file': question,
    'a proposal of another program': proposal(),
  };
}
