import { expect, it } from 'vitest';
import { contractUnverified } from '../../../src/main/simulation/risks/calls/contract-unverified.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';

const stranger = '0x3333333333333333333333333333333333333333';
const code = { codeHash: `0x${'1'.repeat(64)}`, implementation: null };

const found = (to: string, more: object = {}, data = '0xa9059cbb') =>
  contractUnverified({
    ...{ outcome: { transaction: { to, data } }, client: { chainId: 1 } },
    added: Object.assign(() => undefined, { lookUp: { accepted: () => code } }),
    ...more,
  } as unknown as RiskSubject);

it('every call of a contract that a person accepted says that nobody verified it', async () => {
  expect(await found(stranger)).toMatchObject([
    { id: 'CONTRACT_UNVERIFIED', level: 'danger', evidence: { contract: stranger } },
  ]);
  expect(await found(ethereumTokens.USDC.address)).toEqual([]);
  expect(await found(stranger, {}, '0x')).toEqual([]);
});

it('not of one that nobody had to accept, and not once somebody knows it', async () => {
  const notAccepted = Object.assign(() => undefined, { lookUp: { accepted: () => null } });
  expect(await found(stranger, { added: notAccepted })).toEqual([]);
  const known = () => ({ name: '', lines: ['function play()'], code });
  const added = Object.assign(known, { lookUp: { accepted: () => code } });
  expect(await found(stranger, { added })).toEqual([]);
  expect(await found(stranger, { added: undefined })).toEqual([]);
});
