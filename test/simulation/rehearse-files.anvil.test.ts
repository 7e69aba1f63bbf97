import { readdirSync } from 'node:fs';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { rehearseFiles } from '../../src/main/simulation/rehearse-files.ts';
import { Simulator } from '../../src/main/simulation/simulator.ts';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { startPractice } from '../chain/support/practice.ts';
import { compare, when } from '../executor/support/plans.ts';
import { openTools } from '../files/support.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

test('a rehearsal says of each step which file it would change, and changes none', async () => {
  const practice = await startPractice();
  const room = await openRoom(practice.rpcUrl);
  try {
    const { tools, at, folder } = openTools();
    const { address } = privateKeyToAccount(generatePrivateKey());
    const plan = planOf(
      action('make', 'create_file', { path: at('a'), content: 'x' }),
      action('move', 'move_file', { from: at('a'), to: at('b') }),
      action('miss', 'delete_file', { path: at('a') }),
    );
    const simulator = new Simulator({ ...room, files: tools });
    const rehearsal = await simulator.rehearsePlan(asked(plan, address));
    expect(rehearsal.status).toBe('failed');
    expect(rehearsal.steps).toMatchObject([
      { status: 'ok', fileChanges: [{ kind: 'create', path: at('a') }] },
      { status: 'ok', fileChanges: [{ kind: 'move', path: at('b'), from: at('a') }] },
      { status: 'reverted', error: { code: 'FILE_MISSING' } },
    ]);
    expect(readdirSync(folder)).toEqual([]);
    // Where nobody says what the files are, nothing is known of them.
    const blind = await room.simulator.rehearsePlan(asked(plan, address));
    expect(blind).toMatchObject({ status: 'unknown', error: { code: 'REHEARSAL_NOT_POSSIBLE' } });
  } finally {
    await room.fork.stop();
    await practice.close();
  }
});

test('each way through a plan finds the files as it left them, and not as another did', async () => {
  const { tools, at, folder } = openTools();
  const { address } = privateKeyToAccount(generatePrivateKey());
  const plan = planOf(
    action('make', 'create_file', { path: at('a'), content: 'x' }),
    when(
      'if',
      compare(1, 'lt', 2),
      action('move', 'move_file', { from: at('a'), to: at('b') }),
      action('drop', 'delete_file', { path: at('a') }),
    ),
    action('list', 'list_files', { path: at('') }),
  );
  const { status, branches } = await rehearseFiles(
    { files: tools, chainId: practiceEthereumId, clock: systemClock },
    asked(plan, address),
  );
  expect(status).toBe('ok');
  expect(branches?.map(({ path, status, steps }) => [path, status, steps.at(-1)?.output])).toEqual([
    [
      'root/if/move',
      'ok',
      expect.objectContaining({ entries: [expect.objectContaining({ path: at('b') })] }),
    ],
    ['root/if/drop', 'ok', expect.objectContaining({ entries: [] })],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
