// Prices and tokens in plans, by the command line: what is looked up, decided on, and refused.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { swapPlan } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(dataDir);
});
afterAll(() => node?.stop());

interface Rehearsed {
  steps: { nodeId: string; status: string; error?: { code: string } }[];
}

async function simulate(root: object) {
  const stdin = JSON.stringify({ ...swapPlan, root });
  const words = ['simulate', '-', '--rpc-url', node.rpcUrl, '--from', node.account, '--json'];
  const answer = await runCli([...words, '--data-dir', dataDir], { stdin });
  return documentOf(answer) as Rehearsed & { error?: { code: string; message: string } };
}

const act = (id: string, tool: string, params: object) => ({
  ...{ type: 'action', id, label: id, tool, params },
});
const practice = (...words: string[]) => runCli(['practice', ...words, '--data-dir', dataDir]);

describe('a plan that looks', () => {
  it('gets a price, and what a token is', async () => {
    const { steps } = await simulate({
      ...{ type: 'sequence', id: 'root', label: 'root' },
      steps: [
        act('price', 'get_price', { token: 'ETH' }),
        act('token', 'token_info', { token: bad.lookAlikeUsdc }),
      ],
    });
    expect(steps).toMatchObject([
      { nodeId: 'price', status: 'ok' },
      { nodeId: 'token', status: 'ok' },
    ]);
  });

  it('is told why there is no price: nobody decides on a feed that the market contradicts', async () => {
    await practice('price', 'ETH', '300000', '--only', 'feed');
    const look = await simulate(act('price', 'get_price', { token: 'ETH' }));
    await practice('price', 'ETH', '3000', '--only', 'feed');
    expect(look.steps).toMatchObject([
      { nodeId: 'price', error: { code: 'PRICE_SOURCES_DISAGREE' } },
    ]);
  });
});

it('a plan may name a token that was added, and one that was not is not known', async () => {
  const look = act('balance', 'get_balance', { token: 'FEE' });
  expect((await simulate(look)).error).toMatchObject({
    ...{ code: 'PLAN_INVALID', message: expect.stringContaining('No token "FEE" is known') },
  });
  await runCli(['token', 'add', '31337', bad.feeOnTransfer, '--data-dir', dataDir]);
  expect((await simulate(look)).steps).toMatchObject([{ nodeId: 'balance', status: 'ok' }]);
});
