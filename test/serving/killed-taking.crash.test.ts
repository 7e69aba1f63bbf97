import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { ProposalFolder } from '../../src/main/serving/proposal-folder.ts';
import { newId } from '../../src/main/store/new-id.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { programScript } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { swapPlan } from './support/serve-client.ts';

it('a proposal is taken up once, wherever the app is killed while it does', () => {
  const dataDir = temporaryFolder();
  const folder = new ProposalFolder(dataDir);
  const ids = Array.from({ length: 3 }, () => {
    const proposalId = newId();
    const proposal = { version: 1, client: 'helper', words: null, text: swapPlan } as const;
    folder.put(proposalId, { ...proposal, proposedAt: 1 });
    return proposalId;
  });
  const take = (point: string) => {
    const script = programScript('take-until-killed');
    const ended = spawnSync(process.execPath, [script, dataDir, point], { encoding: 'utf8' });
    return { end: ended.signal ?? `code ${ended.status}`, said: ended.stderr };
  };
  const kept = () => {
    const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
    const { plans, proposals, notifications } = store.reader;
    const found = {
      plans: plans
        .list()
        .map(({ planId }) => planId)
        .sort(),
      proposals: ids.filter((id) => proposals.get(id) !== undefined),
      notices: notifications.list().length,
      waiting: folder.waiting(),
    };
    store.stop();
    return found;
  };
  const [first = ''] = ids;
  expect(take('read')).toEqual({ end: 'SIGKILL', said: '' });
  expect(kept()).toEqual({ plans: [], proposals: [], notices: 0, waiting: ids });
  expect(take('written')).toEqual({ end: 'SIGKILL', said: '' });
  expect(kept()).toEqual({ plans: [first], proposals: [first], notices: 1, waiting: ids });
  expect(take('nowhere')).toEqual({ end: 'code 0', said: '' });
  expect(kept()).toEqual({ plans: ids, proposals: ids, notices: 3, waiting: [] });
});
