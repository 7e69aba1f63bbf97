// Runs random plans that mix files, programs, questions, a web address and the chain, with a person who says yes to
// everything, and holds disk, chain, journal and site against what each plan should have left.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, erc20Abi, http } from 'viem';
import { expect } from 'vitest';
import type { ApprovalRecord } from '../../../../src/main/store/queries/approvals.ts';
import { contractsOf, ethereumTokens } from '../../../../src/shared/chain/addresses.ts';
import { seededRandom } from '../../../chain/support/random.ts';
import { hashOf } from '../../../support/hash-of.ts';
import { checkAudit } from '../oracle.ts';
import { openPlainWindow } from '../plain-window.ts';
import { bob, makeStage, me, type Practice, type Stage } from '../stage.ts';
import { drawPlan, type Expected } from './draw-plan.ts';

const router = contractsOf(31_337)?.uniswapV2Router ?? '0x';

/** So many of them, one after the other on one chain. Answers how many steps acted. */
export async function runMixedPlans(
  practice: Practice,
  plans: number,
  seed: number,
): Promise<number> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-mixed-')));
  const site = await openSite();
  const { stage, close } = await makeStage(practice, {
    ...{ folders: [folder], openPage: openPlainWindow },
  });
  const program = realpathSync(process.execPath);
  const { writer } = stage.world.store;
  const rule = { program, args: null, network: false, sha256: hashOf(program) };
  writer.programRules.allow(rule);
  for (const use of ['read', 'browse'] as const) {
    writer.siteRules.allow({ use, origin: site.origin, path: '/', local: true });
  }
  const random = seededRandom(seed);
  let acted = 0;
  try {
    for (let plan = 1; plan <= plans; plan += 1) {
      const mine = join(folder, `plan-${plan}`);
      mkdirSync(mine);
      const place = { folder: mine, origin: site.origin, program, other: bob, spender: router };
      // One of four fails somewhere.
      const { root, expected } = drawPlan(random, place, plan % 4 === 3);
      const before = { ...(await onChain(practice)), asked: site.asked() };
      const { provenance } = expected;
      const { executionId } = await stage.world.start(root, { provenance });
      await sayYes(stage, executionId, expected.answers);
      const run = stage.run(executionId);
      const which = `plan ${plan} of SEED=${seed}: ${JSON.stringify(root)}`;
      const { fails } = expected;
      expect(run, which).toMatchObject(
        fails === null ? { state: 'completed', error: null } : { error: { code: fails } },
      );
      if (fails !== null) expect(run.state, which).toBe('failed');
      expect(filesOf(mine), which).toEqual(Object.fromEntries([...expected.files].sort()));
      const after = await onChain(practice);
      expect(difference(before, after), which).toEqual(wanted(expected));
      // What a swap gives is the market's word; that it gives something is the plan's.
      expect(after.usdc > before.usdc, which).toBe(expected.swaps > 0);
      expect(after.allowed, which).toBe(expected.allowed.get(router) ?? before.allowed);
      expect(site.asked() - before.asked, which).toBe(expected.asked + expected.visited);
      expect(toldOf(stage, executionId), which).toEqual(expected.messages);
      const effects = stage.world.store.reader.effects.list(executionId);
      const made = effects.filter(({ state }) => state === 'confirmed');
      // Of what fails only a program has an effect, which is a failed one.
      expect(effects.length - made.length, which).toBe(fails === 'COMMAND_FAILED' ? 1 : 0);
      expect(effects.filter(({ realm }) => realm === 'chain')).toHaveLength(expected.transactions);
      acted += made.length;
    }
    checkAudit(stage.world.store.reader);
    return acted;
  } finally {
    await close();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Opens each request in the trusted window and says yes; answers each question once, as the plan's drawing has it, and
 * none that it has no answer for, which expires.
 */
async function sayYes(
  stage: Stage,
  executionId: string,
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  const { world } = stage;
  const opened = new Set<string>();
  const answered = new Set<string>();
  /** What is signed in its turn, by the yes to all. */
  const together = new Set<string>();
  const request = () =>
    stage
      .pending()
      .find(({ approvalId, digest }) => !opened.has(approvalId) && !together.has(digest));
  const question = () =>
    stage
      .run(executionId)
      .steps.find(({ gate, path }) => gate !== null && answers.has(path) && !answered.has(path));
  for (;;) {
    await world.until(
      () => !world.isOpen(executionId) || request() !== undefined || question() !== undefined,
      'the run ends, or asks',
    );
    const asked = question();
    const next = request();
    if (asked !== undefined) {
      answered.add(asked.path);
      await world.executor.answerGate(executionId, asked.path, answers.get(asked.path) ?? '');
    } else if (next !== undefined) {
      opened.add(next.approvalId);
      for (const digest of paymentsIn(next)) together.add(digest);
      opened.add(await stage.answer(next.approvalId, 'approve'));
    } else return;
  }
}

function paymentsIn({ facts }: ApprovalRecord): string[] {
  if (!facts.ok || facts.value.subject !== 'batch') return [];
  return facts.value.payments.map(({ digest }) => digest);
}

/** What the person was told by a run, the first thing first. */
function toldOf({ world }: Stage, executionId: string): string[] {
  return world.store.reader.notifications
    .list()
    .filter(({ kind, subjectId }) => kind === 'message' && subjectId === executionId)
    .map(({ body }) => body)
    .toReversed();
}

/** Answers each address with what its last name says, and counts. */
async function openSite() {
  let asked = 0;
  const server = createServer(({ url = '' }, response) => {
    asked += 1;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ page: `page of ${url.slice(1)}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: () => asked,
    close: () => void server.close(),
  };
}

async function onChain({ rpcUrl }: Practice) {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const address = contractsOf(31_337)?.weth ?? '0x';
  const usdc = { address: ethereumTokens.USDC.address, abi: erc20Abi } as const;
  return {
    wrapped: await client.readContract({
      ...{ address, abi: erc20Abi, functionName: 'balanceOf', args: [me] },
    }),
    usdc: await client.readContract({ ...usdc, functionName: 'balanceOf', args: [me] }),
    allowed: await client.readContract({ ...usdc, functionName: 'allowance', args: [me, router] }),
    given: await client.getBalance({ address: bob }),
    transactions: await client.getTransactionCount({ address: me }),
  };
}

type OnChain = Awaited<ReturnType<typeof onChain>>;

type Moved = Omit<OnChain, 'usdc' | 'allowed'>;

function difference(before: OnChain, after: OnChain): Moved {
  return {
    wrapped: after.wrapped - before.wrapped,
    given: after.given - before.given,
    transactions: after.transactions - before.transactions,
  };
}

function wanted({ wrappedWei, givenWei, transactions }: Expected): Moved {
  return { wrapped: wrappedWei, given: givenWei, transactions };
}

/** Every file below a folder with its text, by name. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    names.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}
