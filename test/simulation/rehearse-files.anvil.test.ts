import { readdirSync } from 'node:fs';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { Simulator } from '../../src/main/simulation/simulator.ts';
import { startPractice } from '../chain/support/practice.ts';
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
