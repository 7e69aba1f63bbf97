// A wallet with its schedules, a practice chain that outlives the product, an endpoint before it that misbehaves when
// it is told to, and a small disk under the data where this process may make one.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEther, toHex } from 'viem';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { servePractice } from '../../cli/support/practice-server.ts';
import { documentOf, runCli } from '../../cli/support/run-cli.ts';
import { mountSmallDisk } from '../../cli/support/small-disk.ts';
import { writeWallet } from '../../cli/support/write-wallet.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { samplePassword } from '../../wallet/support/sample-vault.ts';
import { nextPassword } from './cut-short.ts';
import { type SoakPlan, soakPlans } from './soak-plans.ts';

export interface SoakRoom {
  cwd: string;
  /** Of the product's data. */
  dataDir: string;
  /** Which plans may change files in. */
  folder: string;
  plans: SoakPlan[];
  client: ChainClient;
  /** From where on blocks can be taken back. */
  startHeight: bigint;
  /** The hashes of blocks that were. */
  takenBack: Set<string>;
  proxy: FaultProxy;
  /** How long a whole backup, a whole change of the password took. */
  tookMs: Map<string, number>;
  /** Null where this process may make no disk. */
  disk: NonNullable<ReturnType<typeof mountSmallDisk>> | null;
  /** One call of the command line on the data. Answers its document; null where it failed. */
  order(...words: string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** What the password is changed to and back. */
export const otherPassword = 'battery horse staple correct';

const secrets = ['--without-keychain', '--password-file', 'password'];
/** An hour of runs takes a part of this. */
const diskKib = (hours: number): number => 1024 * Math.min(2048, Math.ceil(192 + 320 * hours));

/** `ofEach`: so many schedules of each kind. */
export async function openSoakRoom(hours: number, ofEach: number): Promise<SoakRoom> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-soak-')));
  const [dataDir, folder] = [join(cwd, 'wallet'), join(cwd, 'files')];
  mkdirSync(folder);
  writeFileSync(join(cwd, 'password'), samplePassword);
  writeFileSync(join(cwd, nextPassword), otherPassword);
  const node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
  const disk = moveToSmallDisk(dataDir, diskKib(hours));
  const proxy = await startFaultProxy(node.rpcUrl);
  const program = realpathSync('/usr/bin/truncate');
  const plans = soakPlans({ folder, program }, ofEach);
  const call = async (...words: string[]): Promise<unknown> => {
    const answer = await runCli([...words, '--data-dir', 'wallet', '--json'], { cwd });
    if (answer.exitCode !== 0) throw new Error(`${words.join(' ')}: ${answer.stderr}`);
    return documentOf(answer);
  };
  const client = await connectChain({ url: node.rpcUrl });
  const { number: startHeight } = await client.head();
  const notes = { startHeight, takenBack: new Set<string>(), tookMs: new Map<string, number>() };
  const room = { ...{ cwd, dataDir, folder, plans, client, proxy, disk }, ...notes };
  const close = async (): Promise<void> => {
    proxy.stop();
    await node.stop();
    disk?.unmount();
    rmSync(cwd, { recursive: true, force: true });
  };
  try {
    await call('program', 'allow', program, '--any');
    for (const each of plans) await schedule(room, call, each);
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { ...room, close, order: (...words) => call(...words).catch(() => null) };
}

/** As a person does at the terminal: the mandate where there is to be one, and then the schedule. */
async function schedule(
  { cwd, folder, client, proxy }: Pick<SoakRoom, 'cwd' | 'folder' | 'client' | 'proxy'>,
  call: (...words: string[]) => Promise<unknown>,
  { plan, underMandate }: SoakPlan,
): Promise<void> {
  const file = `${plan.id}.json`;
  writeFileSync(join(cwd, file), JSON.stringify(plan));
  const on = ['--account', 'Main', '--rpc-url', proxy.url, ...secrets];
  if (!underMandate) {
    await call('schedule', 'add', file, '--folder', folder, ...on);
    return;
  }
  const made = await call('mandate', 'create', file, '--yes', '--runs', '9999', ...on);
  const { mandateId, account } = made as { mandateId: string; account: string };
  await client.rpc.request('anvil_setBalance', [account, toHex(parseEther('1000'))]);
  await call('schedule', 'add', file, '--mandate', mandateId, ...on);
}

function moveToSmallDisk(folder: string, kib: number): SoakRoom['disk'] {
  renameSync(folder, `${folder}-made`);
  const disk = mountSmallDisk(folder, kib);
  if (disk === null) rmSync(folder, { recursive: true, force: true });
  cpSync(`${folder}-made`, folder, { recursive: true });
  rmSync(`${folder}-made`, { recursive: true });
  return disk;
}
