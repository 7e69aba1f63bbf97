import { expect, it } from 'vitest';
import { resultLines } from '../../src/cli/run/result-lines.ts';
import { runLines } from '../../src/cli/run/run-lines.ts';
import type { EffectView } from '../../src/shared/runs/effect-view.ts';
import { effect, run, step } from '../renderer/support.ts';

const trouble = (message: string) => ({
  ...{ code: 'FILE_MISSING', class: 'invalid_params', facts: {} },
  ...{ message, advice: 'Check the name.' },
});
const quiet = { effects: [], error: null };

it('names each step by its place, as other verbs take it, and the run by its id', () => {
  const lines = runLines(
    run({ steps: [step({ ...quiet, nodeId: 'send', path: 'all/1/send', state: 'completed' })] }),
  );
  expect(lines).toContain('all/1/send: completed');
  expect(lines.at(-1)).toMatch(/^Fees: .* ETH\. Run \S+/);
});

it('says why a step failed that did not end the run, and what an earlier run had done', () => {
  const lines = runLines(
    run({
      steps: [
        step({ ...quiet, path: 'all/wrap', takenOver: true }),
        step({ ...quiet, path: 'all/read', state: 'failed', error: trouble('It is not there.') }),
      ],
    }),
  );
  expect(lines).toContain('all/wrap: completed in the earlier run');
  expect(lines.slice(lines.indexOf('all/read: failed'))[1]).toBe('  It is not there.');
});

it('does not tell how a run goes on that was told to end', () => {
  const [headline] = runLines(
    run({
      ...{ state: 'waiting', waitingFor: 'budget', wanted: 'cancel', steps: [] },
      error: { ...trouble('The limit is reached.'), advice: 'Allow more, and the run goes on.' },
    }),
  );
  expect(headline).toBe('The run is waiting for budget, told to cancel: The limit is reached.');
});

it('does not miss a comparison where there is nothing to compare', () => {
  const looked = { state: 'completed', verdict: 'not_checked' } as const;
  expect(runLines(run({ ...looked, steps: [step(quiet)] }))[0]).toContain(
    'changed nothing outside',
  );
  expect(runLines(run(looked))[0]).toBe('Done. It was not compared with the rehearsal.');
});

it('says what a step read that only looks, below its place', () => {
  const results = new Map([['all/price', resultLines({ price: '3000', ageSeconds: 4 })]]);
  const lines = runLines(run({ steps: [step({ ...quiet, path: 'all/price' })] }), results);
  const at = lines.indexOf('all/price: completed');
  expect(lines.slice(at, at + 3)).toEqual([
    'all/price: completed',
    '  price: 3000',
    '  ageSeconds: 4',
  ]);
});

it('gives each item of a list its line, and says how many lines are left out', () => {
  const positions = [{ symbol: 'ETH', amount: '2', with: { usd: '6000' } }];
  expect(resultLines({ positions, notRead: [], complete: null })).toEqual([
    'positions:',
    '  symbol ETH, amount 2, with usd 6000',
    'notRead: none',
    'complete: null',
  ]);
  const many = resultLines({ items: Array.from({ length: 100 }, String) });
  expect(many).toHaveLength(41);
  expect(many.at(-1)).toBe('61 more lines are shown with --json.');
});

it('tells both sides of an allowance that is another than was rehearsed', () => {
  const side = { token: '0x1', symbol: 'USDC', spender: '0x2' };
  const allowances = [
    { ...side, rehearsed: '5', happened: 'any amount' },
    { ...side, spender: '0x3', rehearsed: '5', happened: '5' },
  ];
  const off = effect({ verdict: 'different', rehearsed: [], actual: [], allowances });
  const lines = runLines(run({ verdict: 'different', steps: [step({ effects: [off] })] }));
  expect(lines[0]).toBe('Done, but not as rehearsed.');
  const at = lines.indexOf('    Rehearsed:');
  expect(lines.slice(at, at + 6)).toEqual([
    ...['    Rehearsed:', '    nothing', '    Happened:', '    nothing'],
    '    0x2 may take any amount of USDC; rehearsed was 5',
    expect.stringMatching(/^Fees: /),
  ]);
});

it('says of an approval that did as rehearsed what may be taken since', () => {
  const told = (kind: EffectView['kind'], happened: string | null) => {
    const allowances = [
      { token: '0x1', symbol: 'USDC', spender: '0x2', rehearsed: happened ?? '5', happened },
    ];
    const matched = effect({ kind, verdict: 'matched', rehearsed: [], actual: [], allowances });
    const lines = runLines(run({ verdict: 'matched', steps: [step({ effects: [matched] })] }));
    return lines.filter((line) => line.includes('may take'));
  };
  expect(told('approve', '12.5')).toEqual(['    0x2 may take at most 12.5 USDC']);
  expect(told('approve', 'any amount')).toEqual(['    0x2 may take any amount of USDC']);
  expect(told('approve', '0')).toEqual(['    0x2 may take no USDC any more']);
  expect(told('swap', '0')).toEqual([]);
  expect(told('approve', null)).toEqual([]);
});

it('tells what a program said, of much the end', () => {
  const said = (stdout: string, stderr: string) => {
    const ended = { startedAt: 1, endedAt: 2, exitCode: 1, signal: null, cut: false };
    const start = {
      ...{
        kind: 'run' as const,
        program: '/bin/ls',
        sha256: '0'.repeat(64),
        args: [],
        cwd: '/tmp',
      },
      ...{ env: {}, timeoutMs: 1_000, network: false, sandboxed: true, writes: [] },
    };
    const command = { start, run: { ...ended, stdout, stderr } };
    const ran = effect({ kind: 'run', command, actual: [], allowances: [], txHash: null });
    return runLines(run({ steps: [step({ ...quiet, effects: [ran] })] }));
  };
  const lines = said('one\ntwo\n', 'no such file\n');
  expect(lines.join('\n')).toContain(
    '    It said:\n      one\n      two\n    Its errors:\n      no such file\n',
  );
  const long = said(Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n'), '');
  expect(long).toContain('    It said, after 10 more lines:');
  expect(long).toContain('      line 29');
  expect(long).not.toContain('      line 9');
});
