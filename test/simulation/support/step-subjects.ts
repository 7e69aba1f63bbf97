import type { Address } from 'viem';
import type { Values } from '../../../src/main/chain/planned-transaction.ts';
import { nothingKnown } from '../../../src/main/simulation/risks/risk-facts.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { runTransaction } from '../../../src/main/simulation/run-transaction.ts';
import type { openRoom } from './room.ts';

/** A call of a tool. */
export interface StepCall {
  tool: string;
  params: Values;
}

/**
 * Runs calls one after the other on a fork of the room's chain, and shows each transaction to `look` as the
 * rules see it, before the next one runs.
 */
export async function lookAtSteps(
  { fork, tools, tokens, client }: Awaited<ReturnType<typeof openRoom>>,
  account: Address,
  calls: readonly StepCall[],
  look: (
    subject: RiskSubject & { call: NonNullable<RiskSubject['call']> },
    ordinal: number,
  ) => Promise<void>,
): Promise<void> {
  const fees = await client.fees();
  await fork.use(async (session) => {
    const on = tools.on(session.client);
    for (const { tool, params } of calls) {
      const call = { tool, params, account, chainId: client.chainId };
      for (const [ordinal, planned] of (await on.build(await on.decide(call))).entries()) {
        if (planned.kind === 'permit') throw new Error('Nobody signs here.');
        const fields = { ...planned, ...fees, from: account };
        const ran = await runTransaction(session, fields, { ordinal, tokens });
        const facts = nothingKnown;
        await look({ ...ran, client: session.client, tokens, call, facts }, ordinal);
      }
    }
  });
}
