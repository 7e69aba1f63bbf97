// A world on a practice chain with the real signer and a person before it, for tests in one process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  parseEther,
} from 'viem';
import { onTestFinished } from 'vitest';
import { CurrentNetwork } from '../../../src/main/chain/current-network.ts';
import type { Clock } from '../../../src/main/clock.ts';
import type { CrashHook } from '../../../src/main/executor/crash-points.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';
import type { startPractice } from '../../chain/support/practice.ts';
import { sampleAddress } from '../../wallet/support/sample-vault.ts';
import { startSigner, type TestSigner, writeSampleVault } from './test-signer.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export type Practice = Awaited<ReturnType<typeof startPractice>>;

export const me = getAddress(sampleAddress);
export const bob = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');

export interface StageOptions {
  chains?: NonNullable<WorldOptions['chains']>;
  clock?: Clock;
  /** Of the signer, where it has to go with the other. */
  signerNow?: () => number;
  crash?: CrashHook;
  openStore?: NonNullable<WorldOptions['openStore']>;
  /** See WorldOptions. */
  openPage?: NonNullable<WorldOptions['openPage']>;
  /** Folders that plans may use. */
  folders?: readonly string[];
  /** An empty folder, which the caller takes away; by default one of its own. */
  dataDir?: string;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Ends with the test that opens it. */
export async function openStage(practice: Pick<Practice, 'chain'>, options: StageOptions = {}) {
  const { stage, close } = await makeStage(practice, options);
  onTestFinished(close);
  return stage;
}

/** For several tests; who opens it closes it. */
export async function makeStage(practice: Pick<Practice, 'chain'>, options: StageOptions = {}) {
  const {
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-stage-')),
    signerNow,
    ...rest
  } = options;
  await writeSampleVault(dataDir);
  const network = new CurrentNetwork({ kind: 'practice', chain: practice.chain }, () => undefined);
  const lines: string[] = [];

  async function open(): Promise<{ world: World; signer: TestSigner }> {
    const signer = startSigner(dataDir, signerNow);
    await signer.unlock();
    const world = openWorld({
      dataDir,
      network: () => network.connect(),
      signer: signer.client,
      account: me,
      chainId: practice.chain.chainId,
      log: (line) => void lines.push(line),
      ...rest,
    });
    signer.client.onEvent((event) => {
      if (event.type === 'decided') void world.executor.decided(event);
    });
    return { world, signer };
  }

  let current = await open();
  const close = async (): Promise<void> => {
    await current.world.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const stage = {
    dataDir,
    network,
    /** Log lines so far. */
    lines,
    get world() {
      return current.world;
    },
    get signer() {
      return current.signer;
    },
    /** Ends the services as a quit of the app does, and starts them on the same folder. */
    async restart(): Promise<void> {
      await current.world.stop();
      current = await open();
      await current.world.executor.recover();
    },
    pending: () => current.world.store.reader.approvals.listPending(),
    /** The one request that waits. */
    async request() {
      await current.world.until(() => stage.pending().length === 1, 'a request');
      const [approval] = stage.pending();
      if (approval === undefined || !approval.facts.ok) throw new Error('no request');
      return { ...approval, facts: approval.facts.value };
    },
    /** Opens a request in the trusted window and gives the answer there. */
    async answer(approvalId: string, answer: 'approve' | 'reject'): Promise<string> {
      const proposal = current.signer.shown('proposal');
      const facts = await current.world.executor.presentApproval(approvalId);
      const { challenge } = await proposal;
      const id = facts.approvalId;
      current.signer.say(
        answer === 'approve'
          ? { type: 'approve', approvalId: id, challenge }
          : { type: 'reject', approvalId: id },
      );
      return id;
    },
    ended: (executionId: string) =>
      current.world.until(() => !current.world.isOpen(executionId), 'the run ends'),
    run: (executionId: string) => current.world.run(executionId),
    /** Nonce and native balance of the account. */
    async holdings() {
      const { client } = await network.connect();
      return { nonce: await client.minedNonce(me), wei: await client.nativeBalance(me) };
    },
  };
  return { stage, close };
}

/** Sends from an account that anvil impersonates: somebody else on the same chain. */
export async function asSomebody(
  practice: Practice,
  from: `0x${string}`,
  transaction: { to: `0x${string}`; value?: bigint; data?: `0x${string}`; gas?: bigint },
): Promise<void> {
  const transport = http(practice.rpcUrl);
  const admin = createTestClient({ mode: 'anvil', transport });
  await admin.impersonateAccount({ address: from });
  const wallet = createWalletClient({ account: from, transport });
  await mined(practice, await wallet.sendTransaction({ chain: null, ...transaction }));
  await admin.stopImpersonatingAccount({ address: from });
}

/** An empty block. */
export async function mine(practice: Practice): Promise<void> {
  await createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) }).mine({ blocks: 1 });
}

/** Somebody sells `eth` ETH for USDC, so that ETH buys less of it afterwards. */
export async function dumpEth(practice: Practice, eth: string): Promise<void> {
  const contracts = contractsOf(31337);
  if (contracts === undefined) throw new Error('no contracts');
  const transport = http(practice.rpcUrl);
  const admin = createTestClient({ mode: 'anvil', transport });
  await admin.impersonateAccount({ address: practiceFaucet });
  const wallet = createWalletClient({ account: practiceFaucet, transport });
  const hash = await wallet.writeContract({
    chain: null,
    address: contracts.uniswapV2Router,
    abi: routerAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [contracts.weth, ethereumTokens.USDC.address], practiceFaucet, 2n ** 40n],
    value: parseEther(eth),
    // An estimate is for the block before, where the pool may still cost less.
    gas: 400_000n,
  });
  await mined(practice, hash);
  await admin.stopImpersonatingAccount({ address: practiceFaucet });
}

/** Anvil answers before the block is there. */
async function mined(practice: Practice, hash: `0x${string}`): Promise<void> {
  const client = createPublicClient({ transport: http(practice.rpcUrl), pollingInterval: 10 });
  const { status } = await client.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error('somebody else failed');
}
