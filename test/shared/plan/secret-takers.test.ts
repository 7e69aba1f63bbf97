import { describe, expect, it } from 'vitest';
import { planSchema } from '../../../src/shared/plan/schema.ts';
import { secretTakers } from '../../../src/shared/plan/secret-takers.ts';
import { action, type Json, plan, sequence } from './sample-plans.ts';
import { outputOf } from './validate/plan-parts.ts';
import { literal } from './validate/sense/judge.ts';

const secret = outputOf('ask', 'answer');
const ask = (id: string) => action(id, 'get_user_input', { prompt: 'Your token?', kind: 'secret' });
const run = (id: string, secrets: Json, program: Json | string = 'deploy') =>
  action(id, 'run_command', { program, args: [], secrets });

function takers(...steps: Json[]) {
  const read = planSchema.parse(plan(sequence(ask('ask'), ask('other'), ...steps)));
  return secretTakers(read, 'ask');
}

describe('what gets a secret', () => {
  it('is each variable of each program that it is handed to, in the order of the plan', () => {
    const deploy = run('a', { ONE: secret, B: 'Your name?', TWO: secret });
    expect(takers(deploy, run('b', { THREE: secret }, literal('/bin/tell')))).toEqual([
      { nodeId: 'a', program: 'deploy', variable: 'ONE' },
      { nodeId: 'a', program: 'deploy', variable: 'TWO' },
      { nodeId: 'b', program: '/bin/tell', variable: 'THREE' },
    ]);
  });

  it('is no program that another one is handed to, and none at all where nothing takes it', () => {
    expect(takers(run('a', { ONE: outputOf('other', 'answer') }))).toEqual([]);
    expect(takers()).toEqual([]);
  });

  it('is named also where the program is known only in the run, and below other steps', () => {
    const late = run('a', { ONE: secret }, outputOf('other', 'answer'));
    const failing = { ...action('b', 'notify', { message: 'a' }), onError: late };
    expect(takers(failing)).toEqual([{ nodeId: 'a', program: null, variable: 'ONE' }]);
  });
});
