// A process that takes up what is open in its data folder, then starts one plan and kills itself at a
// crash point. Standing for a person: every request is opened, and the signer's terminal, started with
// approval in advance, says yes; so is every question of a gate answered.
//
// argv: one JSON document, `ChildOrder`. It prints `armed` when the run starts and `done` at the end.
import { join } from 'node:path';
import { type Address, getAddress } from 'viem';
import { connectChain } from '../../../src/main/chain/chain-client.ts';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import { asksMandate } from '../../../src/main/executor/mandate/asks-mandate.ts';
import { spawnSigner } from '../../../src/main/wallet/signer-child.ts';
import { SignerClient } from '../../../src/main/wallet/signer-client.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import type { ReplacementPurpose } from '../../../src/shared/runs/replacement.ts';
import { sampleAddress } from '../../wallet/support/sample-vault.ts';
import { mandatedRoot } from './crash-scenes.ts';
import { openWorld, type World } from './world.ts';

export interface ChildOrder {
  dataDir: string;
  rpcUrl: string;
  instanceId: string;
  /** Of practice Base, where plans send something there. */
  baseUrl?: string;
  /** What plans may change files in. */
  folder: string;
  /** The steps to run, or null to do nothing but finish what is open. */
  root: PlanNode | null;
  /** What the plan says beside its steps, e.g. its name. */
  plan?: Partial<Plan>;
  /** Sets the clock back by a minute while a step waits for a time. */
  setsClock?: boolean;
  /** Runs under the mandate of the vault, for its account. */
  underMandate?: boolean;
  /** Prints the points that the run passed, one to a line. */
  record?: boolean;
  /** Where to die, at the `hit`-th time (from 1) after the plan was started; null: nowhere. */
  crash: { at: CrashPoint; hit: number } | null;
  /** The times are counted from the start of the process, before what is open is taken up. */
  fromStart?: boolean;
  /** What a person orders of the run that was started, once it asks, before anything is approved. */
  orders?: readonly Order[];
  /** Leaves what stands paused where it is. */
  leavesPaused?: boolean;
}

export type Order =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'stopAll'
  | 'allowAgain'
  /** Has the transaction wait for a block, and replaces it. */
  | 'speedUp'
  | 'callOff';

const order: ChildOrder = JSON.parse(process.argv[2] ?? '{}');
const account: Address = getAddress(sampleAddress);

/** Requests that were opened; a person whose answer could not be used opens them once more. */
const opened = new Set<string>();

let armed = order.fromStart ?? false;
/** Opens what is there now. */
let openAll = (): void => undefined;
/** The person does not look at requests. */
let isAway = false;
let hits = 0;

function crashHere(point: CrashPoint): void {
  if (!armed) return;
  if (order.record) process.stdout.write(`passed ${point}\n`);
  if (point !== order.crash?.at) return;
  hits += 1;
  if (hits < order.crash.hit) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives before the next turn; nothing may run until then.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}

/** Goes back by a minute while the run waits, where that is the point: the signer has a clock of its own. */
let clockMs = 0;
const clock = { now: () => Date.now() + clockMs };

/** Bundled beside this script. */
const signerEntry = join(import.meta.dirname, 'signer.js');
const signer = new SignerClient(
  spawnSigner(signerEntry, [
    ...['--data-dir', order.dataDir, '--no-keychain', '--approve', 'all'],
    ...['--password-file', join(order.dataDir, 'password')],
  ]),
);
const unlocked = new Promise<void>((resolve) => {
  signer.onEvent((event) => {
    if (event.type === 'unlocked') resolve();
  });
});

const client = await connectChain({ url: order.rpcUrl });
// One that was killed may have left it waiting for blocks by hand.
await setBlocks('on demand');
const { baseUrl } = order;
const chains = {
  clientOf: (chainId: number) => connectChain({ url: baseUrl ?? '', chainId }),
  ids: () => [31_337, 31_338],
};
const world = openWorld({
  dataDir: order.dataDir,
  ...(baseUrl === undefined ? {} : { chains }),
  network: async () => ({
    ...{ client, practice: true, instanceId: order.instanceId, blocksOnDemand: true },
  }),
  signer: {
    propose: (request) => signer.propose(request),
    proposeBatch: (request) => signer.proposeBatch(request),
    proposeUnderMandate: (request) => signer.proposeUnderMandate(request),
    proposeChange: (request) => sayYesToChange(request.approvalId),
    withdraw: (approvalId) => signer.withdraw(approvalId),
    lock: () => signer.lock(),
    sign: (approvalId, digest) => signer.sign(approvalId, digest),
    proposeMessage: (request) => signer.proposeMessage(request),
    signMessage: (approvalId, digest) => signer.signMessage(approvalId, digest),
  },
  account,
  clock,
  folders: [order.folder],
  crash: crashHere,
  log: (line) => {
    process.stderr.write(line);
    if (line.includes('executor.answer_not_used')) opened.clear();
  },
});
signer.onEvent((event) => {
  if (event.type === 'decided') void world.executor.decided(event);
});
await unlocked;
openEveryRequest(world);
answerEveryGate(world);
if (armed) process.stdout.write('armed\n');
await world.executor.recover();
if (order.leavesPaused !== true) goOn(world);
await allEnded(world);
if (order.root !== null) {
  armed = true;
  process.stdout.write('armed\n');
  isAway = order.orders !== undefined;
  const plan = world.storePlan(order.root, order.plan);
  const acting = order.underMandate === true ? await knownMandate(world) : {};
  const { executionId } = await world.agree(plan, acting);
  if (order.orders !== undefined) await follow(world, executionId, order.orders);
  // A signer that was locked does not come back here: the next process goes on.
  else await allEnded(world);
}
await world.stop();
signer.stop();
process.stdout.write('done\n', () => process.exit(0));

/** Opens each request as soon as it is there. */
function openEveryRequest({ store, executor, onChange }: World): void {
  const look = (): void => {
    if (isAway) return;
    for (const { approvalId, status, effectId, digest } of store.reader.approvals.listPending()) {
      if (status !== 'pending' || opened.has(approvalId)) continue;
      const effect = store.reader.effects.get(effectId);
      if (effect !== undefined && asksMandate(store.reader, effect, digest)) continue;
      opened.add(approvalId);
      executor.presentApproval(approvalId).catch((error: unknown) => {
        process.stderr.write(`not presented: ${String(error)}\n`);
      });
    }
  };
  onChange(look);
  openAll = look;
  look();
}

/** What the signer says of the only mandate that it has is written down, as the services do. */
async function knownMandate({ store, storePlan }: World) {
  const [mandate] = await signer.listMandates();
  if (mandate === undefined) throw new Error('no mandate');
  const { mandateId, account } = mandate.terms;
  if (store.reader.mandates.get(mandateId) === undefined) {
    storePlan(mandatedRoot);
    store.writer.mandates.see(mandate, []);
  }
  return { mandateId, account: getAddress(account) };
}

/** The signer's approval in advance is for transactions alone; here the person says yes to a change of a file. */
async function sayYesToChange(approvalId: string): Promise<{ digest: string }> {
  const digest = world.store.reader.approvals.get(approvalId)?.digest ?? '';
  setImmediate(() => void world.executor.decided({ approvalId, digest, decision: 'approved' }));
  return { digest };
}

function answerEveryGate({ store, executor, onChange, run }: World): void {
  onChange(() => {
    for (const { executionId } of store.reader.executions.listOpen()) {
      for (const { gate, path, waitingFor } of run(executionId).steps) {
        const setsClock = armed && order.setsClock === true;
        if (setsClock && waitingFor === 'time' && clockMs === 0) clockMs = -60_000;
        if (gate === null) continue;
        // Another answer may have come first.
        executor.answerGate(executionId, path, 'yes').catch((error: unknown) => {
          process.stderr.write(`not answered: ${String(error)}\n`);
        });
      }
    }
  });
}

/** Everything that was paused goes on. */
function goOn({ store, executor }: World): void {
  executor.allowAgain();
  for (const { executionId, state } of store.reader.executions.listOpen()) {
    if (state === 'paused') executor.resume(executionId);
  }
}

async function follow(world: World, executionId: string, orders: readonly Order[]): Promise<void> {
  const { executor, store, until } = world;
  const asks = () => until(() => store.reader.approvals.listPending().length > 0, 'it asks');
  const comesTo = (state: string) =>
    until(() => store.reader.executions.get(executionId)?.state === state, state);
  await asks();
  for (const each of orders) {
    if (each === 'speedUp' || each === 'callOff') {
      await replace(world, executionId, each === 'speedUp' ? 'speed_up' : 'cancel');
      continue;
    }
    if (each === 'stopAll' || each === 'allowAgain') executor[each]();
    else await executor[each](executionId);
    if (each === 'pause' || each === 'stopAll') await comesTo('paused');
    if (each === 'resume') await asks();
    if (each === 'cancel') await comesTo('cancelled');
  }
}

async function setBlocks(when: 'by hand' | 'on demand'): Promise<void> {
  await client.rpc.request('evm_setAutomine', [when === 'on demand']);
  if (when === 'on demand') await client.rpc.request('anvil_mine', ['0x1']);
}

/** The transaction is sent and waits; another of its number is asked for and signed; then blocks come. */
async function replace(
  world: World,
  executionId: string,
  purpose: ReplacementPurpose,
): Promise<void> {
  const { executor, store, until } = world;
  const effect = () => store.reader.effects.list(executionId)[0];
  await setBlocks('by hand');
  isAway = false;
  openAll();
  await until(() => effect()?.state === 'sent', 'it is sent');
  const effectId = effect()?.effectId ?? '';
  await executor.replace(effectId, purpose);
  const latest = () => store.reader.effects.transactions(effectId)[1];
  await until(() => latest() !== undefined, 'it is replaced');
  // A turn is cut short before it sends anything where another, e.g. of a timer, waits behind it.
  while (!(await client.knows(latest()?.txHash ?? '0x'))) {
    await executor.advance(executionId);
  }
  await setBlocks('on demand');
  await allEnded(world);
}

function allEnded({ store, until }: World): Promise<void> {
  const isOpen = ({ state }: { state: string }) =>
    state !== 'paused' || order.leavesPaused !== true;
  return until(() => !store.reader.executions.listOpen().some(isOpen), 'every run ends');
}
