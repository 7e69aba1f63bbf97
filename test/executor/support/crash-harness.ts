import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { compileCache, programScript } from '../../support/programs.ts';
import { sampleAddress } from '../../wallet/support/sample-vault.ts';
import type { ChildOrder } from './crash-child.ts';
import { writeVaultWithMandate } from './crash-mandate.ts';
import { folderOfScene, type Scene } from './crash-scenes.ts';

export const account = getAddress(sampleAddress);

/** How a child ended: by its own kill, or after it had done everything. */
export type Ending = 'killed' | 'done';

type Order = Omit<ChildOrder, 'dataDir' | 'rpcUrl' | 'instanceId' | 'folder' | 'baseUrl'>;

interface SceneOrder extends Pick<ChildOrder, 'crash' | 'record'> {
  scene: Scene & { name: string };
}

export interface CrashHarness {
  client: ChainClient;
  instanceId: string;
  dataDir: string;
  /** The folder of each run of a scene with files. */
  folders: readonly { scene: string; folder: string }[];
  /** Runs one child to its end. Any other ending than the two is an error with what it wrote. */
  child(order: Order, killAfterMs?: number): Promise<Ending>;
  /** As `child`, for a scene; with the points that the run passed, where they are recorded. */
  run(order: SceneOrder, killAfterMs?: number): Promise<{ ending: Ending; points: CrashPoint[] }>;
  close(): Promise<void>;
}

/**
 * A practice chain and a data folder with a vault, which the children share one after the other. `baseUrl`: of
 * practice Base, for plans that send something there.
 */
export async function startHarness(baseUrl?: string): Promise<CrashHarness> {
  const practice = await startPractice();
  await practice.chain.fund(account, { symbol: 'ETH', amount: '1000' });
  await practice.chain.fund(account, { symbol: 'USDC', amount: '100000' });
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-crash-'));
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-files-')));
  const folders: { scene: string; folder: string }[] = [];
  const mandated = await writeVaultWithMandate(dataDir);
  await practice.chain.fund(mandated, { symbol: 'ETH', amount: '1000' });
  const { rpcUrl, instanceId } = practice.status;
  const at = { dataDir, folder, rpcUrl, instanceId, ...(baseUrl === undefined ? {} : { baseUrl }) };
  const run = (order: Order, killAfterMs?: number) => runChild({ ...at, ...order }, killAfterMs);
  return {
    client: await connectChain({ url: rpcUrl }),
    instanceId,
    dataDir,
    folders,
    child: async (order, killAfterMs) => (await run(order, killAfterMs)).ending,
    run: ({ scene, ...order }, killAfterMs) =>
      run(
        {
          ...order,
          root: withFiles(scene, folder, folders),
          plan: { ...scene.plan, name: scene.name },
          setsClock: scene.setsClock ?? false,
          underMandate: scene.mandate !== undefined,
          ...(scene.orders === undefined ? {} : { orders: scene.orders }),
        },
        killAfterMs,
      ),
    close: async () => {
      await practice.close();
      for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Lays out the files of one run; its plan, with their true paths. */
function withFiles(
  { name, root, files }: Scene & { name: string },
  place: string,
  folders: { scene: string; folder: string }[],
): PlanNode {
  if (files === undefined) return root;
  const folder = join(place, String(folders.length));
  folders.push({ scene: name, folder });
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files.before)) writeFileSync(join(folder, file), text);
  return JSON.parse(JSON.stringify(root).replaceAll(`"${folderOfScene}/`, `"${folder}/`));
}

function runChild(
  order: ChildOrder,
  killAfterMs?: number,
): Promise<{ ending: Ending; points: CrashPoint[] }> {
  const child = spawn(process.execPath, [programScript('crash-child'), JSON.stringify(order)], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const wasArmed = out.includes('armed');
    out += chunk.toString();
    if (killAfterMs === undefined || wasArmed || !out.includes('armed')) return;
    setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not at its exit: what it wrote last may still be on its way by then.
    child.once('close', (code, signal) => {
      const points = [...out.matchAll(/^passed (.+)$/gm)].map(([, point]) => point as CrashPoint);
      if (signal === 'SIGKILL') resolve({ ending: 'killed', points });
      else if (code === 0 && out.endsWith('done\n')) resolve({ ending: 'done', points });
      else reject(new Error(`the child ended with ${code ?? signal}: ${out}${err}`));
    });
  });
}
