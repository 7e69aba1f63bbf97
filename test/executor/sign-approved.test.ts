import { getAddress, type Hex, keccak256 } from 'viem';
import { describe, expect, it } from 'vitest';
import type { UnsignedTransaction } from '../../src/main/chain/planned-transaction.ts';
import { noCrash } from '../../src/main/executor/crash-points.ts';
import { readRun } from '../../src/main/executor/read-journal.ts';
import type { Workbench } from '../../src/main/executor/run.ts';
import { signApproved } from '../../src/main/executor/sign-approved.ts';
import { isToldOfSource } from '../../src/main/executor/told-of-source.ts';
import { serialiseUnsigned } from '../../src/main/executor/unsigned-transaction.ts';
import { voidedFinding } from '../../src/main/executor/voided-finding.ts';
import type { SignResult } from '../../src/main/wallet/protocol/control.ts';
import type { ApprovalFacts } from '../../src/shared/approvals/facts.ts';
import { AppError } from '../../src/shared/errors.ts';
import { account, minute, newFacts, plannedEffect, simulation } from '../store/support/samples.ts';
import { storeFixture } from '../store/support/store-fixture.ts';
import { signedFor } from './support/signed-for.ts';

const transaction: UnsignedTransaction = {
  ...{ kind: 'swap', from: account, to: account, valueWei: 1n, data: '0x' },
  ...{ chainId: 31337, nonce: 0, gasLimit: 21_000n },
  ...{ maxFeePerGasWei: 2n, maxPriorityFeePerGasWei: 1n },
};
const { bytes, digest } = serialiseUnsigned(transaction);
const signedBytes = signedFor(bytes);

/** An answer about the right digest with the bytes of another transaction, or of none. */
function withBytes(rawTransaction: Hex): Partial<SignResult> {
  return { rawTransaction, hash: keccak256(rawTransaction) };
}

/**
 * One approval that waits, and a signer that answers it as the test says; on a chain that is no practice
 * chain where `soleHost` alone is believed.
 */
function waiting(sign: (honest: SignResult) => SignResult, soleHost: string | null = null) {
  const { reader, writer, clock, executionId } = storeFixture();
  const effectId = plannedEffect(writer, executionId);
  const rehearsed = { ...simulation(digest), unsignedTx: bytes };
  writer.effects.recordSimulation(effectId, rehearsed);
  const facts = newFacts(executionId, { digest, expiresAt: clock.now() + 20 * minute });
  const { approvalId } = writer.approvals.request(effectId, facts, 1);
  const hash = keccak256(signedBytes);
  const honest = { rawTransaction: signedBytes, hash, digest, from: account, ledgerSeq: 1 };
  const bench = {
    store: { reader, writer },
    crash: noCrash,
    notify: () => undefined,
    usdPrices: async () => new Map(),
    nameOf: () => ({ name: '', source: 'unknown' }),
    clock,
    chain: {
      head: async () => ({ number: 17n, hash: rehearsed.rehearsal.block.hash }),
      minedNonce: async () => 0,
      soleHost,
    },
    signer: { sign: async () => sign(honest), withdraw: async () => undefined },
  } as unknown as Workbench;
  const answer = async () => {
    const [approval, effect] = [reader.approvals.get(approvalId), reader.effects.get(effectId)];
    if (approval === undefined || effect === undefined) throw new Error('nothing waits');
    const chainId = soleHost === null ? effect.chainId : 1;
    await signApproved(bench, readRun(reader, executionId), approval, { ...effect, chainId });
  };
  const states = () => [
    reader.effects.get(effectId)?.state,
    reader.approvals.get(approvalId)?.status,
    reader.effects.get(effectId)?.signedBytes,
  ];
  const told = () => {
    const effect = reader.effects.get(effectId);
    return effect && voidedFinding(reader, effect);
  };
  return { answer, states, told };
}

describe('an approval', () => {
  const said = (...hosts: string[]) =>
    hosts.map((host) => ({
      ...{ id: 'SINGLE_SOURCE', level: 'info' as const, message: 'One alone.' },
      evidence: `host: ${host}`,
    }));
  const found = (findings: ReturnType<typeof said>, soleHost: string | null) =>
    isToldOfSource(
      { chain: { soleHost } as unknown as Workbench['chain'] },
      { facts: { ok: true, value: { findings } as unknown as ApprovalFacts } },
      1,
    );

  it('counts only on the word of the endpoint that the person was told of, or of several [A-16]', () => {
    expect(found([], null)).toBe(true);
    expect(found(said('rpc.one.example'), null)).toBe(true);
    expect(found(said('rpc.one.example'), 'rpc.one.example')).toBe(true);
    expect(found([], 'rpc.one.example')).toBe(false);
    expect(found(said('rpc.one.example'), 'one.example')).toBe(false);
  });

  it('is taken back where another endpoint alone is believed by then, and the person told why', async () => {
    const { answer, states, told } = waiting((honest) => honest, 'rpc.one.example');
    await answer();
    expect(states()).toEqual(['simulated', 'void', null]);
    expect(told()?.message).toBe(
      'You approved this before, but the RPC endpoints were changed since it was rehearsed. Nothing was signed.',
    );
  });
});

describe("the signer's answer", () => {
  it('is stored with the approval that it uses up', async () => {
    const { answer, states } = waiting((honest) => honest);
    await answer();
    expect(states()).toEqual(['intent', 'consumed', signedBytes]);
  });

  it.each<[what: string, changed: Partial<SignResult>]>([
    ['for another digest', { digest: keccak256('0x01') }],
    ['from another account', { from: getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8') }],
    ['whose bytes have another hash', { hash: keccak256('0x02') }],
    [
      'that signs another transaction',
      withBytes(signedFor(serialiseUnsigned({ ...transaction, valueWei: 2n }).bytes)),
    ],
    ['that signs nothing', withBytes(bytes)],
    ['that is no transaction', withBytes('0x02c0ffee')],
  ])('%s is not taken: nothing is stored, and the approval waits again', async (_what, changed) => {
    const { answer, states } = waiting((honest) => ({ ...honest, ...changed }));
    await expect(answer()).rejects.toMatchObject({ code: 'SIGNATURE_FOREIGN' });
    expect(states()).toEqual(['simulated', 'pending', null]);
  });

  it('of no gives the approval back at once, to be answered again', async () => {
    let locked = true;
    const { answer, states } = waiting((honest) => {
      if (!locked) return honest;
      throw new AppError('SIGNER_LOCKED', 'locked', 'The vault is locked.');
    });
    await expect(answer()).rejects.toMatchObject({ code: 'SIGNER_LOCKED' });
    expect(states()).toEqual(['simulated', 'pending', null]);
    locked = false;
    await answer();
    expect(states()).toEqual(['intent', 'consumed', signedBytes]);
  });
});
