import { AppError } from '../../../shared/errors.ts';
import { type AnvilChild, endedAtOnce, spawnAnvil } from '../anvil/spawn-anvil.ts';
import { answersFor, ownPatienceMs } from './folder-claim.ts';
import { type OpenedInstance, type PracticeInstance, replaceInstance } from './instance-files.ts';
import { practiceStartFailed } from './practice-errors.ts';

export interface LaunchOptions {
  chainId: number;
  anvilPath: string;
  seedPath: string;
  folder: string;
  /** Epoch milliseconds. */
  now: number;
  port?: number;
}

export interface Launched extends OpenedInstance {
  child: AnvilChild;
}

/**
 * Starts anvil on an instance. A state that anvil does not accept is put aside and a new instance begun.
 * Errors: ANVIL_MISSING, ANVIL_CHANGED, ANVIL_NOT_RECORDED, PRACTICE_START_FAILED.
 */
export async function launchInstance(
  opened: OpenedInstance,
  options: LaunchOptions,
): Promise<Launched> {
  const launched = await launchOrReplace(opened, options);
  const { instanceId } = launched.instance;
  const wanted = { instanceId, chainId: options.chainId };
  if (await answersFor(launched.child.rpcUrl, wanted, ownPatienceMs)) return launched;
  await launched.child.stop();
  throw practiceStartFailed('wrong_instance');
}

async function launchOrReplace(opened: OpenedInstance, options: LaunchOptions): Promise<Launched> {
  try {
    return { ...opened, child: await launch(opened.instance, options) };
  } catch (error) {
    if (!(await stateIsToBlame(error, options))) throw asStartFailure(error);
  }
  const { folder, seedPath, now } = options;
  const replaced = replaceInstance(folder, opened.instance, seedPath, now);
  try {
    return { ...replaced, child: await launch(replaced.instance, options) };
  } catch (error) {
    throw asStartFailure(error);
  }
}

function launch(
  { statePath, exitPath }: PracticeInstance,
  { anvilPath, chainId, port }: LaunchOptions,
): Promise<AnvilChild> {
  return spawnAnvil({
    binary: anvilPath,
    args: [
      ...['--chain-id', String(chainId)],
      ...['--load-state', statePath, '--dump-state', exitPath],
      // What a transaction changed is read from the blocks around it, after a restart too.
      ...['--preserve-historical-states', '--prune-history', '16'],
    ],
    deathSignal: 'TERM',
    ...(port === undefined ? {} : { port }),
  });
}

/** Anvil ended at once, but starts without the state file, on the same port. */
async function stateIsToBlame(
  error: unknown,
  { anvilPath, port }: LaunchOptions,
): Promise<boolean> {
  if (!(error instanceof AppError) || error.facts['reason'] !== endedAtOnce) return false;
  const probe = { binary: anvilPath, args: [], deathSignal: 'KILL' as const };
  try {
    const child = await spawnAnvil({ ...probe, ...(port === undefined ? {} : { port }) });
    await child.stop();
    return true;
  } catch {
    return false;
  }
}

function asStartFailure(error: unknown): AppError {
  if (!(error instanceof AppError)) return practiceStartFailed('unknown', error);
  if (error.code.startsWith('ANVIL_') && error.code !== 'ANVIL_START_FAILED') return error;
  return practiceStartFailed(String(error.facts['reason'] ?? error.code), error);
}
