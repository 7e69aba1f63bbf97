// The practice chain on disk: `instance.json` names the current instance, `state-<id>.json` is its state, and
// `state-<id>.exit.json` what anvil wrote when it was told to end. The state comes first and the name after
// it, so that a crash leaves the old or the new instance and never half of one; an exit file that was cut
// off leaves the state before it. A file that cannot be read is renamed and said, never deleted.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { practiceMarker } from '../../../shared/chain/addresses.ts';

export interface PracticeInstance {
  instanceId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Read at the start and kept up to date while it runs. */
  statePath: string;
  /** Written by anvil when it is told to end; taken over at the next start. */
  exitPath: string;
}

export interface OpenedInstance {
  instance: PracticeInstance;
  /** Where an unreadable file of the instance before was put, if there was one. */
  quarantined?: string;
}

const nameSchema = z.strictObject({ instanceId: z.uuid(), createdAt: z.number().int() });
const accountsSchema = z.record(z.string(), z.looseObject({ balance: z.string() }));
const stateSchema = z.looseObject({ block: z.looseObject({}), accounts: accountsSchema });

const markerKey = practiceMarker.toLowerCase();

/** Slot 0 of the marker contract, by which any client can tell which instance answers. */
export function markerValue(instanceId: string): `0x${string}` {
  return `0x${instanceId.replaceAll('-', '').padStart(64, '0')}`;
}

/** The folder's current instance, or a new one where there is none that can be read. */
export function openInstance(folder: string, seedPath: string, now: number): OpenedInstance {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const namePath = join(folder, 'instance.json');
  if (!existsSync(namePath)) return { instance: createInstance(folder, seedPath, now) };
  const named = nameSchema.safeParse(readJson(namePath));
  if (!named.success) return replace(folder, namePath, seedPath, now);
  const { instanceId } = named.data;
  const paths = pathsOf(folder, instanceId);
  takeOverExit(paths, instanceId, now);
  if (!holdsState(paths.statePath, instanceId)) {
    return replace(folder, paths.statePath, seedPath, now);
  }
  return { instance: { ...named.data, ...paths } };
}

function takeOverExit(
  { statePath, exitPath }: Pick<PracticeInstance, 'statePath' | 'exitPath'>,
  instanceId: string,
  now: number,
): void {
  if (!existsSync(exitPath)) return;
  const whole = holdsState(exitPath, instanceId);
  renameSync(exitPath, whole ? statePath : `${exitPath}.unreadable-${now}`);
}

/** A new instance in the place of the current one. The old state is removed: this is what reset means. */
export function resetInstance(folder: string, seedPath: string, now: number): PracticeInstance {
  const old = nameSchema.safeParse(readJson(join(folder, 'instance.json')));
  const instance = createInstance(folder, seedPath, now);
  if (old.success) {
    const { statePath, exitPath } = pathsOf(folder, old.data.instanceId);
    for (const path of [statePath, exitPath]) rmSync(path, { force: true });
  }
  return instance;
}

/** Puts a state that anvil does not accept aside and gives a new instance. */
export function replaceInstance(
  folder: string,
  bad: PracticeInstance,
  seedPath: string,
  now: number,
): OpenedInstance {
  return replace(folder, bad.statePath, seedPath, now);
}

function replace(folder: string, badPath: string, seedPath: string, now: number): OpenedInstance {
  if (!existsSync(badPath)) {
    return { instance: createInstance(folder, seedPath, now), quarantined: '' };
  }
  const quarantined = `${badPath}.unreadable-${now}`;
  renameSync(badPath, quarantined);
  return { instance: createInstance(folder, seedPath, now), quarantined };
}

function createInstance(folder: string, seedPath: string, now: number): PracticeInstance {
  const instanceId = randomUUID();
  const paths = pathsOf(folder, instanceId);
  const accounts = accountsSchema.parse(JSON.parse(readFileSync(seedPath, 'utf8')));
  accounts[markerKey] = {
    nonce: 1,
    balance: '0x0',
    code: '0x',
    storage: { '0x0': markerValue(instanceId) },
  };
  const state = {
    block: firstBlock(now),
    accounts,
    best_block_number: 0,
    blocks: [],
    transactions: [],
  };
  writeDurably(paths.statePath, JSON.stringify(state));
  writeDurably(join(folder, 'instance.json'), JSON.stringify({ instanceId, createdAt: now }));
  return { instanceId, createdAt: now, ...paths };
}

/** Block 0 in the form of anvil's state file; the base fee is 1 gwei. */
function firstBlock(now: number): Record<string, unknown> {
  return {
    number: '0x0',
    beneficiary: '0x0000000000000000000000000000000000000000',
    timestamp: `0x${Math.floor(now / 1_000).toString(16)}`,
    gas_limit: 30_000_000,
    basefee: 1_000_000_000,
    difficulty: '0x0',
    prevrandao: `0x${'0'.repeat(64)}`,
    blob_excess_gas_and_price: { excess_blob_gas: 0, blob_gasprice: 1 },
  };
}

function holdsState(path: string, instanceId: string): boolean {
  const state = stateSchema.safeParse(readJson(path));
  if (!state.success) return false;
  const storage = z
    .record(z.string(), z.string())
    .safeParse(state.data.accounts[markerKey]?.['storage']);
  return storage.success && Object.values(storage.data).includes(markerValue(instanceId));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function pathsOf(
  folder: string,
  instanceId: string,
): Pick<PracticeInstance, 'statePath' | 'exitPath'> {
  const base = join(folder, `state-${instanceId}`);
  return { statePath: `${base}.json`, exitPath: `${base}.exit.json` };
}

function writeDurably(path: string, text: string): void {
  const unfinished = `${path}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}
