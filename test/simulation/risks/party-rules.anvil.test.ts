// The rules on people and contracts before a real chain: histories that a stranger wrote into, contracts that
// came yesterday.
import { type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRisks } from '../../../src/main/simulation/risks/find-risks.ts';
import { nothingKnown, type RiskFacts } from '../../../src/main/simulation/risks/risk-facts.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { PracticeUser } from '../../chain/support/practice-user.ts';
import { openRoom } from '../support/room.ts';
import { lookAtSteps, type StepCall } from '../support/step-subjects.ts';

const contact: Address = '0x1111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1111';
const alike: Address = '0x1111bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb1111';
const tokenAbi = parseAbi(['function transferFrom(address from, address to, uint256 units)']);

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let me: PracticeUser;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  me = new PracticeUser(practice.chain, practice.status);
  await me.obtain('USDC', '1000');
});

afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function told(step: StepCall, facts: Partial<RiskFacts> = {}): Promise<string[]> {
  const found: string[] = [];
  await lookAtSteps(room, me.address, [step], async (subject) => {
    const risks = await findRisks({ ...subject, facts: { ...nothingKnown, ...facts } });
    found.push(...risks.map(({ id, level }) => `${id} ${level}`));
  });
  return found;
}

const pay = (to: Address): StepCall => ({
  ...{ tool: 'transfer', params: { token: 'USDC', amount: '5', to } },
});
const allow = (spender: Address): StepCall => ({
  ...{ tool: 'approve', params: { token: 'USDC', spender, amount: '5' } },
});

it('an address that a stranger put into the history is told, and that it looks like a contact [A-09]', async () => {
  const facts = { contacts: () => [contact] };
  expect(await told(pay(alike), facts)).not.toContain('RECIPIENT_FROM_DUST danger');
  // Anybody may move nothing of anybody, and the log names whom they like.
  const { address } = ethereumTokens.USDC;
  await me.asFaucet(address, tokenAbi, 'transferFrom', [me.address, alike, 0n]);
  const found = await told(pay(alike), facts);
  expect(found).toContain('RECIPIENT_FROM_DUST danger');
  expect(found).toContain('ADDRESS_LOOKS_LIKE danger');
  expect(found).toContain('FIRST_PAYMENT info');
  const toContact = await told(pay(contact), facts);
  expect(toContact.filter((each) => !each.endsWith(' info'))).toEqual([]);
});

it('a spender that came just now is young, one that can change is told, and an account is a danger', async () => {
  const young: Address = '0x5555555555555555555555555555555555555555';
  await me.test.setCode({ address: young, bytecode: '0x60016000f3' });
  await me.test.mine({ blocks: 1 });
  const ofYoung = await told(allow(young));
  expect(ofYoung).toContain('CONTRACT_IS_YOUNG caution');
  expect(ofYoung).toContain('SPENDER_NOT_KNOWN caution');
  expect(ofYoung).not.toContain('CODE_CAN_CHANGE caution');
  const ofProxy = await told(allow(adversarialContracts.upgradingProxy));
  expect(ofProxy).toContain('CODE_CAN_CHANGE caution');
  expect(ofProxy).not.toContain('CONTRACT_IS_YOUNG caution');
  expect(await told(allow(contact))).toContain('SPENDER_HAS_NO_CODE danger');
});
