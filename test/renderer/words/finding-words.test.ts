import { describe, expect, it } from 'vitest';
import {
  approvalFindingView,
  byWeight,
  findingCount,
  issueView,
  riskView,
} from '../../../src/renderer/words/finding-words.ts';

function view(level: 'info' | 'caution' | 'danger' | 'block' | 'unknown', message: string) {
  return approvalFindingView({ id: message, level, message, evidence: '' });
}

describe('findings in words', () => {
  it('put the word first and go on in lower case, unless a name begins the sentence', () => {
    expect(view('caution', 'This sells 28 % of your ETH.').title).toBe(
      'Caution: this sells 28 % of your ETH',
    );
    expect(view('danger', 'USDC can be frozen.').title).toBe('Danger: USDC can be frozen');
    expect(view('unknown', 'Ana has no code.').title).toBe('Unknown: Ana has no code');
  });

  it('say the first sentence above, and the rest of it below', () => {
    const message = 'Most that can be lost today: 0.05 WETH. It was tried. It is not known.';
    expect(view('danger', message)).toMatchObject({
      title: 'Danger: most that can be lost today: 0.05 WETH',
      text: 'It was tried. It is not known.',
    });
    expect(view('caution', 'It takes 1.5 USDC of 2.').text).toBe('');
  });

  it('are counted by level, the heaviest first, notes left out', () => {
    const found = [
      view('unknown', 'a'),
      view('caution', 'b'),
      view('info', 'c'),
      view('caution', 'd'),
    ];
    expect(findingCount(found)).toBe('2 cautions and 1 unknown');
    expect(findingCount([view('info', 'c')])).toBe('');
    expect(byWeight(found).map(({ level }) => level)).toEqual([
      'caution',
      'caution',
      'unknown',
      'info',
    ]);
  });

  it('are told apart also where one rule found several', () => {
    const found = ['a', 'b'].map((spender) =>
      approvalFindingView({ id: 'X', level: 'danger', message: 'It may take.', evidence: spender }),
    );
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  });

  it('show the evidence as it was read, and unknown as unknown', () => {
    const finding = { id: 'x', level: 'caution' as const, message: 'It is old.' };
    const evidence = { ageSeconds: 90, source: null };
    expect(riskView({ ...finding, evidence }, 's1').evidence).toEqual([
      ...['age seconds: 90', 'source: unknown'],
    ]);
  });

  it('take an error of the validator for a block and a warning for a caution', () => {
    const issue = { nodeId: null, code: 'X', message: 'No.' };
    expect(issueView({ ...issue, severity: 'error' }).level).toBe('block');
    expect(issueView({ ...issue, severity: 'warning' }).level).toBe('caution');
    expect(issueView({ ...issue, severity: 'info' }).level).toBe('info');
  });
});
