import { describe, expect, it } from 'vitest';
import type { RequestsDeps } from '../../src/main/requests/requests-deps.ts';
import type { Rehearsal } from '../../src/shared/chain/types.ts';
import { AppError } from '../../src/shared/errors.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { rehearsalOf, rehearsalWith } from './support/rehearsal.ts';
import { bob, me, openChat } from './support/room.ts';

/** A chat with a plan; what would start a run writes it, and starts nothing. */
async function openPlan(extra: Partial<RequestsDeps> = {}, words = 'wrap 1 ETH') {
  const chat: ReturnType<typeof openChat> = openChat({
    executor: {
      agree: async (agreement) => {
        const steps = [{ path: 'wrap', nodeId: 'wrap', label: 'Wrap', tool: 'wrap', level: 0 }];
        const where = { chainId: 31_337, instanceId: null, steps };
        return chat.store.writer.executions.agree({ ...agreement, ...where });
      },
      continueRun: () => Promise.reject(new Error('nothing goes on here')),
      undo: () => Promise.reject(new Error('nothing is undone here')),
    },
    ...extra,
  });
  const planId = await chat.plan(words);
  await chat.requests.idle();
  const { hash, plan } = chat.requests.plan(planId);
  const keep = (rehearsal: Rehearsal) => chat.store.writer.rehearsals.save(planId, rehearsal);
  const agree = (acknowledged = false) => chat.requests.agree(planId, hash, acknowledged);
  return { ...chat, planId, plan, hash, keep, agree };
}

type Opened = Awaited<ReturnType<typeof openPlan>>;

async function refusalOf(asked: Promise<unknown>): Promise<string> {
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw new Error('It was not refused.', { cause: thrown });
  return `${thrown.code}: ${thrown.message} ${thrown.advice}`;
}

describe('a plan that was changed after it was judged', () => {
  it('can be agreed to once it was rehearsed again', async () => {
    const { requests, planId, plan, store, keep } = await openPlan();
    const { root } = plan;
    if (root.type !== 'action') throw new Error('The plan is not one action.');
    const edited = { ...plan, root: { ...root, params: { ...root.params, amount: '2' } } };
    const document = JSON.stringify(edited);
    const { revision } = requests.plan(planId);
    const { hash } = requests.save({ planId, revision, document });
    expect(requests.plan(planId).plan.status).toBe('draft');
    keep(rehearsalOf(hash));
    const { executionId } = await requests.agree(planId, hash, true);
    expect(store.reader.executions.get(executionId)).toMatchObject({ planId, planHash: hash });
    expect(requests.plan(planId).plan.status).toBe('running');
  });
});

describe('a practice chain that was reset', () => {
  const network = { chainId: 31_337, name: 'Practice Ethereum', practice: true, instanceId: 'now' };

  it.each([{ instanceId: 'before' }, {}])(
    'takes what was rehearsed before with it: %o',
    async (of) => {
      const { requests, planId, hash, keep, agree } = await openPlan({ network });
      keep(rehearsalOf(hash, of));
      expect(requests.plan(planId).rehearsal).toBeNull();
      expect(await refusalOf(agree(true))).toMatch(/^NOT_REHEARSED/);
      keep(rehearsalOf(hash, { instanceId: 'now' }));
      await agree(true);
    },
  );

  it('takes nothing of what asks no chain', async () => {
    const { requests, planId, hash, keep } = await openPlan({ network });
    keep(rehearsalOf(hash, { block: null }));
    expect(requests.plan(planId).rehearsal?.status).toBe('ok');
  });
});

describe('a plan that names its account', () => {
  const named = async (account: string, more: Parameters<typeof openPlan>[0] = {}) => {
    const room = await openPlan(more);
    const { requests, planId, plan } = room;
    const { revision } = requests.plan(planId);
    const document = JSON.stringify({ ...plan, account });
    const { hash } = requests.save({ planId, revision, document });
    return { ...room, hash };
  };

  it('is agreed to for the account of that name', async () => {
    const { requests, planId, hash, keep, store } = await named('Main');
    expect(requests.plan(planId).account).toEqual({ address: me, name: 'Main' });
    keep(rehearsalOf(hash));
    const { executionId } = await requests.agree(planId, hash, true);
    expect(store.reader.executions.get(executionId)?.account).toBe(me);
  });

  it('is agreed to for the account that is chosen where it leaves that to whoever asks, for play money', async () => {
    const { requests, planId, hash, keep, store } = await named('USER_WALLET_PUBKEY');
    expect(requests.plan(planId).account).toEqual({ address: me, name: 'Main' });
    keep(rehearsalOf(hash));
    const { executionId } = await requests.agree(planId, hash, true);
    expect(store.reader.executions.get(executionId)?.account).toBe(me);
  });

  it('is asked which one it is where it leaves that to whoever asks, and there is more than play money', async () => {
    const network = { chainId: 1, name: 'Ethereum', practice: false, instanceId: null };
    const { requests, planId } = await named('USER_WALLET_PUBKEY', { network });
    expect(requests.plan(planId).account).toEqual({ address: '', name: '' });
    expect(await refusalOf(requests.rehearse(planId))).toBe(
      'ACCOUNT_NOT_SAID: The plan does not say which account is meant, and this is not a practice network. ' +
        'Nothing was started. Name the account in the plan, or take it out of the plan: then it acts for the account that is chosen.',
    );
  });

  it('is neither rehearsed nor agreed to when the wallet has none of that name', async () => {
    const { requests, planId, hash, keep, store } = await named('Savings');
    const sentence =
      'NO_SUCH_ACCOUNT: There is no account called "Savings" in the wallet. Nothing was started. ' +
      'Change the account of the plan, or take it out of the plan.';
    expect(await refusalOf(requests.rehearse(planId))).toBe(sentence);
    keep(rehearsalOf(hash));
    expect(await refusalOf(requests.agree(planId, hash, true))).toMatch(/^NOT_REHEARSED/);
    expect(store.reader.executions.list()).toEqual([]);
  });
});

it('a run is not gone on from before the person ticked what is taken over and what is done anew', async () => {
  const { requests, hash, keep, agree, store } = await openPlan();
  keep(rehearsalOf(hash));
  const { executionId } = await agree(true);
  expect(await refusalOf(requests.continueRun(executionId, hash, false))).toBe(
    'NOT_ACKNOWLEDGED: You have not ticked that you read what is taken over and what is done anew. ' +
      'Nothing was started. Read it and tick the box.',
  );
  expect(store.reader.executions.list()).toHaveLength(1);
});

describe('a plan that others had a hand in, gone on from after an edit', () => {
  /** Paid by its own file alone, agreed to before it was known whose it is, and edited since. */
  const edited = async () => {
    const room = await openPlan({}, `send 1 ETH to ${bob}`);
    const { store, planId, plan, hash, keep, agree } = room;
    keep(rehearsalOf(hash));
    const { executionId } = await agree(true);
    const { root } = plan;
    if (root.type !== 'action') throw new Error('The plan is not one action.');
    const { provenance: _said, naturalLanguage: _words, ...rest } = plan;
    const cheaper = { ...rest, root: { ...root, params: { ...root.params, amount: '0.5' } } };
    store.writer.plans.setStatus(planId, 'failed');
    store.writer.plans.saveRevision({ ...cheaper, status: 'draft' }, planHash(cheaper));
    store.writer.plans.setTaint(planId, [{ origin: 'mcp', label: 'mail/read' }]);
    const goOn = () => room.requests.continueRun(executionId, planHash(cheaper), true);
    return { ...room, goOn };
  };

  it('pays nobody whom only they name, and whom the person vouched for', async () => {
    const { goOn, store, planId } = await edited();
    expect(await refusalOf(goOn())).toMatch(/^UNTRUSTED_PARTY: 0x70997970.* says so/);
    store.writer.plans.vouch(planId, bob);
    await expect(goOn()).rejects.toThrow('nothing goes on here');
  });
});

const refused: [why: string, ask: (room: Opened) => Promise<unknown>][] = [
  ['was not rehearsed', ({ agree }) => agree()],
  [
    'was rehearsed for another account',
    ({ agree, keep, hash }) => {
      keep(rehearsalOf(hash, { account: bob }));
      return agree(true);
    },
  ],
  [
    'was rehearsed on another network',
    ({ agree, keep, hash }) => {
      keep(rehearsalOf(hash, { chainId: 1 }));
      return agree(true);
    },
  ],
  [
    'fails in its rehearsal',
    ({ agree, keep, hash }) => {
      keep(rehearsalOf(hash, { status: 'failed' }));
      return agree(true);
    },
  ],
  [
    'could not be rehearsed',
    ({ agree, keep, hash }) => {
      keep(rehearsalOf(hash, { status: 'unknown' }));
      return agree(true);
    },
  ],
  [
    'is blocked by a finding',
    ({ agree, keep, hash }) => {
      keep(rehearsalWith(hash, 'block'));
      return agree(true);
    },
  ],
  [
    'has findings that were not ticked',
    ({ agree, keep, hash }) => {
      keep(rehearsalWith(hash, 'caution'));
      return agree(false);
    },
  ],
  [
    'changed since it was shown',
    ({ requests, planId, keep, hash }) => {
      keep(rehearsalOf(hash));
      return requests.agree(planId, 'f'.repeat(64), true);
    },
  ],
  [
    'was edited since it was rehearsed',
    ({ requests, store, planId, keep, hash }) => {
      keep(rehearsalOf(hash));
      const { plan } = requests.plan(planId);
      if (plan.root.type !== 'action') throw new Error('not an action');
      const edited = { ...plan, root: { ...plan.root, params: { amount: '2' } } };
      store.writer.plans.saveRevision(edited, planHash(edited));
      return requests.agree(planId, planHash(edited), true);
    },
  ],
  [
    'has errors',
    ({ requests, store, planId }) => {
      const { plan } = requests.plan(planId);
      const root = {
        id: 'x',
        type: 'action',
        label: 'x',
        tool: 'no_such_tool',
        params: {},
      } as const;
      const broken = { ...plan, root };
      store.writer.plans.saveRevision(broken, planHash(broken));
      return requests.agree(planId, planHash(broken), true);
    },
  ],
  [
    'runs already',
    async ({ agree, keep, hash }) => {
      keep(rehearsalOf(hash));
      await agree();
      return agree();
    },
  ],
  [
    'ran since it was rehearsed',
    async ({ agree, keep, hash, store }) => {
      keep(rehearsalOf(hash));
      const { executionId } = await agree();
      for (const state of ['running', 'completed'] as const) {
        store.writer.executions.setState(executionId, state);
      }
      return agree();
    },
  ],
  ['is not there', ({ requests, hash }) => requests.agree('no such plan', hash, true)],
];

describe('an agreement', () => {
  it.each(refused)('is refused when the plan %s', async (_why, ask) => {
    const room = await openPlan();
    const runsBefore = room.store.reader.executions.list().length;
    expect(runsBefore).toBe(0);
    expect(await refusalOf(ask(room))).toMatchSnapshot();
    // At most the run of an earlier yes.
    expect(room.store.reader.executions.list().length).toBeLessThanOrEqual(1);
  });

  it('starts one run, shows it in the conversation and moves the request on', async () => {
    const { agree, keep, hash, messages, store, requests, planId } = await openPlan();
    keep(rehearsalWith(hash, 'info'));
    const { executionId } = await agree();
    expect(messages().at(-1)).toMatchObject({ kind: 'run', executionId });
    const [request] = store.reader.requests.list();
    expect(request).toMatchObject({ plan_id: planId, status: 'running' });
    expect(store.reader.executions.get(executionId)).toMatchObject({
      requestId: request?.request_id,
      planHash: hash,
      account: me,
      state: 'pending',
    });
    expect(requests.conversations()[0]?.state).toBe('Starting');
    expect(requests.plan(planId).executions).toMatchObject([{ executionId, state: 'pending' }]);
  });

  it('is accepted with findings that were ticked as read', async () => {
    const { agree, keep, hash } = await openPlan();
    keep(rehearsalWith(hash, 'danger'));
    await expect(agree(true)).resolves.toHaveProperty('executionId');
  });

  it('may be given again after a run, to a rehearsal of its own', async () => {
    const { agree, keep, hash, store } = await openPlan();
    keep(rehearsalOf(hash, { rehearsedAt: Date.now() - 1000 }));
    const first = await agree();
    store.writer.executions.setState(first.executionId, 'cancelled');
    keep(rehearsalOf(hash, { rehearsedAt: Date.now() + 1000 }));
    const second = await agree();
    expect(second.executionId).not.toBe(first.executionId);
  });

  it('notes the account on a request that was made before there was a wallet', async () => {
    let hasWallet = false;
    const { agree, keep, hash, store } = await openPlan({
      account: () => {
        if (hasWallet) return me;
        throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.');
      },
    });
    keep(rehearsalOf(hash));
    expect(store.reader.requests.list()[0]?.wallet_address).toBeNull();
    hasWallet = true;
    await agree();
    expect(store.reader.requests.list()[0]?.wallet_address).toBe(me);
  });

  it('that the executor refuses starts nothing and is recorded', async () => {
    const down = new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.');
    const { agree, keep, hash, store, messages } = await openPlan({
      executor: {
        agree: () => Promise.reject(down),
        continueRun: () => Promise.reject(down),
        undo: () => Promise.reject(down),
      },
    });
    keep(rehearsalOf(hash));
    await expect(agree()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
    const [request] = store.reader.requests.list();
    expect(request?.status).toBe('waiting');
    expect(store.reader.requests.get(request?.request_id ?? '')?.errors.at(-1)).toMatchObject({
      error_type: 'tool_execution',
      error_code: 'RPC_UNREACHABLE',
    });
    expect(messages().at(-1)?.kind).toBe('plan');
  });

  it('works for a plan that no conversation shows', async () => {
    const { requests, store, planId, keep } = await openPlan();
    const plan = { ...requests.plan(planId).plan, id: 'from a file', status: 'draft' } as const;
    const hash = planHash(plan);
    store.writer.plans.save(plan, hash);
    store.writer.plans.setStatus(plan.id, 'validated');
    keep(rehearsalOf(hash));
    const { executionId } = await requests.agree(plan.id, hash, false);
    expect(store.reader.executions.get(executionId)?.requestId).toBeNull();
  });
});

describe('where a conversation stands', () => {
  it('follows the plan and its run', async () => {
    const { requests, store, agree, keep, hash, planId, send } = await openPlan();
    const states: string[] = [];
    const look = () => states.push(requests.conversations()[0]?.state ?? '');
    look();
    keep(rehearsalOf(hash));
    const { executionId } = await agree();
    look();
    const { executions } = store.writer;
    executions.setState(executionId, 'running');
    look();
    for (const waitingFor of ['approval', 'unlock', 'in_doubt', 'retry'] as const) {
      executions.setState(executionId, 'waiting', { waitingFor });
      look();
      executions.setState(executionId, 'running');
    }
    // A gate: it asks for an answer, and not for a signature.
    const gate = { path: 'gate', nodeId: 'gate', label: 'Go on?', tool: null, level: 0 };
    store.writer.steps.add(executionId, gate);
    store.writer.steps.start(executionId, 'gate');
    store.writer.steps.wait(executionId, 'gate', 'approval');
    executions.setState(executionId, 'waiting', { waitingFor: 'approval' });
    look();
    executions.setState(executionId, 'running');
    executions.setState(executionId, 'failed');
    look();
    await send('swap ETH for USDC');
    look();
    await send('hello');
    look();
    expect(states).toMatchInlineSnapshot(`
      [
        "Plan to review",
        "Starting",
        "Running",
        "Waiting for your approval",
        "Waiting for you to unlock",
        "Looking up what became of it",
        "Trying again",
        "Waiting for your answer",
        "Failed",
        "Waiting for your answer",
        "",
      ]
    `);
    expect(store.reader.plans.get(planId)?.status).toBe('failed');
  });
});

describe('what can no longer be read', () => {
  it('is shown in its place as set aside: a message', async () => {
    const { messages, store } = await openPlan();
    const card = messages().at(-1);
    store.writer.conversations.setContent(card?.messageId ?? '', { kind: 'plan', planId: 7 });
    expect(messages().at(-1)).toMatchObject({ kind: 'error', error: { code: 'PARKED' } });
    const shown = messages().at(-1);
    expect(
      shown?.kind === 'error' && `${shown.error.message} ${shown.error.advice}`,
    ).toMatchInlineSnapshot(
      `"A stored record can no longer be read. It was kept. It was set aside and nothing was done with it; export it and report it."`,
    );
  });

  it('is shown in its place as set aside: a plan', async () => {
    const { requests, store } = await openPlan();
    const plan = {
      ...requests.plan(requests.plans().items[0]?.planId ?? '').plan,
      id: 'p',
      status: 'draft',
    } as const;
    store.writer.plans.save({ ...plan, root: null } as never, 'a'.repeat(64));
    expect(() => requests.plan('p')).toThrow(expect.objectContaining({ code: 'PARKED' }));
    expect(requests.plans().items.map(({ planId }) => planId)).toContain('p');
    await expect(requests.rehearse('p')).rejects.toMatchObject({ code: 'PARKED' });
  });
});

it('names the parts of an address-bearing step', async () => {
  const { requests, planId } = await openPlan({}, `send 1 USDC to ${bob}`);
  expect(
    requests.plan(planId).origins.map(({ label, value, source }) => ({ label, value, source })),
  ).toMatchInlineSnapshot(`
    [
      {
        "label": "Token",
        "source": "user_text",
        "value": "USDC",
      },
      {
        "label": "Amount",
        "source": "user_text",
        "value": "1",
      },
      {
        "label": "Paid to",
        "source": "user_text",
        "value": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      },
    ]
  `);
});
