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
import { contractsOf } from '../../../../src/shared/chain/addresses.ts';
import { seededRandom } from '../../../chain/support/random.ts';
import { hashOf } from '../../../support/hash-of.ts';
import { checkAudit } from '../oracle.ts';
import { bob, makeStage, me, type Practice, type Stage } from '../stage.ts';
import { drawPlan, type Expected } from './draw-plan.ts';

/** So many of them, one after the other on one chain. Answers how many steps acted. */
export async function runMixedPlans(
  practice: Practice,
  plans: number,
  seed: number,
): Promise<number> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-mixed-')));
  const site = await openSite();
  const { stage, close } = await makeStage(practice, { folders: [folder] });
  const program = realpathSync(process.execPath);
  const { writer } = stage.world.store;
  const rule = { program, args: null, network: false, sha256: hashOf(program) };
  writer.programRules.allow(rule);
  writer.siteRules.allow({ use: 'read', origin: site.origin, path: '/', local: true });
  const random = seededRandom(seed);
  let acted = 0;
  try {
    for (let plan = 1; plan <= plans; plan += 1) {
      const mine = join(folder, `plan-${plan}`);
      mkdirSync(mine);
      const place = { folder: mine, origin: site.origin, program, other: bob };
      const { root, expected } = drawPlan(random, place);
      const before = { ...(await onChain(practice)), asked: site.asked() };
      const { provenance } = expected;
      const { executionId } = await stage.world.start(root, { provenance });
      await sayYes(stage, executionId, expected.answers);
      const run = stage.run(executionId);
      const which = `plan ${plan} of SEED=${seed}: ${JSON.stringify(root)}`;
      expect(run, which).toMatchObject({ state: 'completed', error: null });
      expect(filesOf(mine), which).toEqual(Object.fromEntries([...expected.files].sort()));
      expect(difference(before, await onChain(practice)), which).toEqual(wanted(expected));
      expect(site.asked() - before.asked, which).toBe(expected.asked);
      const effects = stage.world.store.reader.effects.list(executionId);
      expect(effects.every(({ state }) => state === 'confirmed')).toBe(true);
      expect(effects.filter(({ realm }) => realm === 'chain')).toHaveLength(expected.transactions);
      acted += effects.length;
    }
    checkAudit(stage.world.store.reader);
    return acted;
  } finally {
    await close();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens each request in the trusted window and says yes; answers each question once, as the plan's drawing has it. */
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
    stage.run(executionId).steps.find(({ gate, path }) => gate !== null && !answered.has(path));
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
  return {
    wrapped: await client.readContract({
      ...{ address, abi: erc20Abi, functionName: 'balanceOf', args: [me] },
    }),
    given: await client.getBalance({ address: bob }),
    transactions: await client.getTransactionCount({ address: me }),
  };
}

type OnChain = Awaited<ReturnType<typeof onChain>>;

function difference(before: OnChain, after: OnChain): OnChain {
  return {
    wrapped: after.wrapped - before.wrapped,
    given: after.given - before.given,
    transactions: after.transactions - before.transactions,
  };
}

function wanted({ wrappedWei, givenWei, transactions }: Expected): OnChain {
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
