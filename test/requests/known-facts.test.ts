import { describe, expect, it } from 'vitest';
import type { PlanFacts } from '../../src/main/chain/plan-facts.ts';
import { KnownFacts } from '../../src/main/requests/known-facts.ts';
import { AppError } from '../../src/shared/errors.ts';
import { bob, me, openChat } from './support/room.ts';

const minute = 60_000;

function openFacts() {
  let now = 0;
  let balance: string | null = '1';
  const warnings: string[] = [];
  const facts = new KnownFacts({
    chainId: () => 31_337,
    clock: { now: () => now },
    log: {
      info: () => undefined,
      warn: (event) => void warnings.push(event),
      error: () => undefined,
    },
    connect: async () => ({
      planFacts: async (): Promise<PlanFacts> => {
        if (balance === null) throw new AppError('RPC_UNREACHABLE', 'network', 'No answer.');
        return { balances: { '1': { ETH: balance } }, prices: {} };
      },
    }),
  });
  return {
    facts,
    warnings,
    pass: (ms: number) => {
      now += ms;
    },
    hold: (amount: string | null) => {
      balance = amount;
    },
  };
}

const holding = (amount: string) => ({ balances: { '1': { ETH: amount } }, prices: {} });

describe('what the chain last told', () => {
  it('is nothing before it was asked', () => {
    expect(openFacts().facts.latest(me)).toEqual({});
  });

  it('is what it said, of the account that it was asked about', async () => {
    const { facts } = openFacts();
    await facts.refresh(me);
    expect(facts.latest(me)).toEqual(holding('1'));
    expect(facts.latest(bob)).toEqual({});
  });

  it('is nothing again when it is older than a rehearsal may be', async () => {
    const { facts, pass } = openFacts();
    await facts.refresh(me);
    pass(10 * minute);
    expect(facts.latest(me)).toEqual(holding('1'));
    pass(1);
    expect(facts.latest(me)).toEqual({});
  });

  it('is renewed when it is asked again, and kept while the chain does not answer', async () => {
    const { facts, hold, warnings } = openFacts();
    await facts.refresh(me);
    hold('2');
    await facts.refresh(me);
    expect(facts.latest(me)).toEqual(holding('2'));
    hold(null);
    await facts.refresh(me);
    expect(facts.latest(me)).toEqual(holding('2'));
    expect(warnings).toEqual(['requests.no_facts']);
  });

  it('is not taken back by an older answer that was longer on its way', async () => {
    const answers: ((facts: PlanFacts) => void)[] = [];
    let now = 0;
    const facts = new KnownFacts({
      chainId: () => 31_337,
      clock: { now: () => now },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      connect: async () => ({
        planFacts: () => new Promise<PlanFacts>((resolve) => answers.push(resolve)),
      }),
    });
    const asked = async () => {
      const before = answers.length;
      const refreshed = facts.refresh(me);
      while (answers.length === before) await Promise.resolve();
      now += 1;
      return refreshed.then.bind(refreshed);
    };
    const [first, second] = [await asked(), await asked()];
    answers[1]?.(holding('2'));
    await second(() => undefined);
    answers[0]?.(holding('1'));
    await first(() => undefined);
    expect(facts.latest(me)).toEqual(holding('2'));
  });
});

describe('what was known of an account when somebody speaks', () => {
  const said = `send 10 USDC to ${bob}`;
  const holdingUsdc = (amount: string | null) => {
    let held = amount;
    const facts = new KnownFacts({
      chainId: () => 31_337,
      clock: { now: () => 0 },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      connect: async () => ({
        planFacts: async () => {
          if (held === null) throw new AppError('RPC_UNREACHABLE', 'network', 'No answer.');
          return { balances: { '31337': { USDC: held, ETH: '1' } }, prices: {} };
        },
      }),
    });
    return {
      facts,
      hold: (next: string | null) => {
        held = next;
      },
    };
  };

  it('is asked for again before a request is held up by it', async () => {
    const { facts, hold } = holdingUsdc('0');
    await facts.refresh(me);
    const { send } = openChat({ facts });
    expect((await send(said)).at(-1)).toMatchObject({ kind: 'question' });
    hold('1000');
    expect((await send(said)).at(-1)).toMatchObject({ kind: 'plan' });
  });

  it('counts as it was while nobody answers', async () => {
    const { facts, hold } = holdingUsdc('0');
    await facts.refresh(me);
    hold(null);
    expect((await openChat({ facts }).send(said)).at(-1)).toMatchObject({ kind: 'question' });
  });
});
