// What a group is to come to is looked at on the chain once everything of the step was done.
import {
  type Address,
  encodeAbiParameters,
  getAddress,
  keccak256,
  pad,
  parseEther,
  toHex,
} from 'viem';
import { expect, it } from 'vitest';
import { contractsOf, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { scriptedRoom } from './support/scripted-room.ts';

const weth = contractsOf(practiceEthereumId)?.weth ?? '0x';
const words =
  'wrap 0.75 ETH; compute equivalent USDC {$X} for 0.75 WETH; swap 0.25 ETH for USDC; verify at least {$X} USDC; verify at least 0.75 WETH';

/** As WETH keeps it. */
const slotOf = (account: Address) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, 3n]));

async function planned() {
  const room = await scriptedRoom([]);
  const card = (await room.say(words)).at(-1);
  const planId = card?.kind === 'plan' ? card.planId : '';
  expect(room.services.requests.plan(planId).rehearsal?.status).toBe('ok');
  return { ...room, planId };
}

it('what holds is told with the result, and each group is done with its transactions', async () => {
  const { carryOut, services, planId } = await planned();
  const { executionId, state } = await carryOut(planId);
  expect(state).toBe('completed');
  const [step] = services.store.reader.steps.list(executionId);
  expect(step?.result?.ok && step.result.value).toMatchObject({
    checks: [
      { operation: 'verify at least {$X} USDC', holds: true },
      { operation: 'verify at least 0.75 WETH', holds: true },
    ],
  });
  expect(services.store.reader.runs.get(executionId)?.steps[0]?.groups).toEqual([
    { description: 'As you said', status: { state: 'done', transactions: 2 } },
  ]);
});

it('what does not hold any more fails the step, whose transactions stand', async () => {
  const { carryOut, services, planId, account } = await planned();
  const { client } = await services.connector.connect();
  const { executionId, state } = await carryOut(planId, async (nth) => {
    if (nth !== 2) return;
    const left = pad(toHex(parseEther('0.5')));
    await client.rpc.request('anvil_setStorageAt', [weth, slotOf(getAddress(account)), left]);
  });
  expect(state).toBe('failed');
  const view = services.store.reader.runs.get(executionId)?.steps[0];
  expect(view).toMatchObject({ state: 'failed', error: { code: 'VERIFY_FAILED' } });
  expect(view?.effects.map((effect) => effect.state)).toEqual(['confirmed', 'confirmed']);
});
