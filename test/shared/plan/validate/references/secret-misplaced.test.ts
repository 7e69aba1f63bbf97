import { describe, expect, it } from 'vitest';
import { secretMisplaced } from '../../../../../src/shared/plan/validate/references/secret-misplaced.ts';
import { action, alice, type Json, plan, sequence } from '../../sample-plans.ts';
import { outputOf } from '../plan-parts.ts';
import { env, found, literal } from '../sense/judge.ts';

const secret = outputOf('ask', 'answer');
const ask = (kind: string) => action('ask', 'get_user_input', { prompt: 'Your token?', kind });
const program = { program: 'deploy', args: [] };

function raised(kind: string, ...steps: Json[]): string[] {
  return found(secretMisplaced, plan(sequence(ask(kind), ...steps)));
}

const at = (place: string) => [`error SECRET_MISPLACED use root.steps[1].${place}`];
const use = (tool: string, params: Json) => action('use', tool, params);

describe('SECRET_MISPLACED', () => {
  it('is silent where a program is handed a secret, and about every other question', () => {
    const handed = use('run_command', { ...program, secrets: { A: secret, B: 'Your name?' } });
    expect(raised('secret', handed)).toEqual([]);
    expect(raised('text', use('notify', { message: secret }))).toEqual([]);
    expect(
      raised('secret', use('run_command', { ...program, secrets: { A: literal('It?') } })),
    ).toEqual([]);
  });

  it.each<[string, Json, string]>([
    ['run_command', { ...program, args: [secret] }, 'params.args[0]'],
    ['run_command', { ...program, program: secret }, 'params.program'],
    ['run_command', { ...program, cwd: secret }, 'params.cwd'],
    ['run_command', { ...program, secrets: secret }, 'params.secrets'],
    [
      'run_command',
      { ...program, secrets: { A: outputOf('ask', 'answer.question') } },
      'params.secrets.A',
    ],
    ['run_command', { ...program, secrets: { A: { b: secret } } }, 'params.secrets.A.b'],
    [
      'run_command',
      { ...program, args: [{ params: { secrets: { A: secret } } }] },
      'params.args[0].params.secrets.A',
    ],
    ['notify', { message: secret }, 'params.message'],
    ['create_file', { path: '/tmp/a', content: secret }, 'params.content'],
    ['create_file', { path: secret, content: 'a' }, 'params.path'],
    ['create_file', { path: '/tmp/a', rows: [['a', secret]] }, 'params.rows[0][1]'],
    [
      'modify_file',
      { path: '/tmp/a', edits: [{ oldText: 'a', newText: secret }] },
      'params.edits[0].newText',
    ],
    ['http_get', { url: secret }, 'params.url'],
    [
      'browser_act',
      { steps: [{ do: 'type', selector: 'input', text: secret }] },
      'params.steps[0].text',
    ],
    ['transfer', { token: 'USDC', amount: secret, to: alice }, 'params.amount'],
    ['transfer', { token: 'USDC', amount: '1', to: secret }, 'params.to'],
    ['write_contract', { address: alice, functionName: 'f', args: [secret] }, 'params.args[0]'],
    ['get_user_input', { prompt: secret, kind: 'text' }, 'params.prompt'],
    ['mcp:box.put', { text: { deep: [secret] } }, 'params.text.deep[0]'],
  ])('is raised for a secret anywhere else: %s %j', (tool, params, place) => {
    expect(raised('secret', use(tool, params))).toEqual(at(place));
  });

  it('is raised where a secret decides, or is worked with', () => {
    const compare = { type: 'compare', left: secret, op: 'eq', right: literal('a') };
    const gate = { id: 'use', label: 'Gate', type: 'gate', condition: compare };
    expect(raised('secret', gate)).toEqual(at('condition.left'));
    const sum = { type: 'runtime', fn: 'add', args: [secret, literal('1')] };
    const sent = use('transfer', { token: 'USDC', amount: sum, to: alice });
    expect(raised('secret', sent)).toEqual(at('params.amount.args[0]'));
    const when = { type: 'condition', when: compare };
    expect(found(secretMisplaced, plan(sequence(ask('secret')), { trigger: when }))).toEqual([
      'error SECRET_MISPLACED plan trigger.when.left',
    ]);
  });

  it.each([
    ['a text that was answered', secret],
    ['what another program said', outputOf('before', 'stdout')],
    ['a setting', env],
    ['a number', { type: 'runtime', fn: 'timestamp', args: [] }],
  ])('is raised where a program is handed as a secret what is none: %s', (_, source) => {
    const handed = use('run_command', { ...program, secrets: { A: source } });
    expect(raised('text', handed)).toEqual(at('params.secrets.A'));
    expect(raised('text', use('run_command', { ...program, secrets: source }))).toEqual(
      at('params.secrets'),
    );
  });

  it('knows a secret also where another step has its name', () => {
    const steps = [action('ask', 'get_balance', { token: 'ETH' }), ask('secret')];
    const told = use('notify', { message: secret });
    expect(found(secretMisplaced, plan(sequence(...steps, told)))).toHaveLength(1);
  });
});
