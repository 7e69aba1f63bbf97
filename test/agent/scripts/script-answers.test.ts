import { join } from 'node:path';
import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadPrompt } from '../../../src/main/agent/prompts/prompt-template.ts';
import { judgeFacts } from '../../../src/main/agent/scripts/judge-facts.ts';
import { judgeLines } from '../../../src/main/agent/scripts/judge-lines.ts';
import { scriptBlockSchema } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const resources = join(import.meta.dirname, '../../../resources');
const formOf = (id: string) => z.fromJSONSchema(loadPrompt(resources, id).answer ?? {});
const address: Address = '0x7A017000000000000000000000000000000000a1';
const source = {
  address,
  name: 'Vault',
  origin: 'bundled',
  lines: ['function deposit(uint256 assets, address receiver) returns (uint256)'],
  events: ['event Deposit(address indexed sender, uint256 assets)'],
} as const;
const facts = {
  contracts: [
    {
      ...{ description: null, address, interface_name: 'IVault' },
      functions: [
        {
          ...{ description: 'puts in', signature: source.lines[0], body: null },
          arguments: 'assets, receiver',
        },
      ],
      storages: [],
      events: [{ signature: source.events[0] }],
    },
  ],
};
const block = {
  codelines: [
    { line: 'uint256 a = 1;', import: null, interface: null },
    {
      line: `IVault(${address}).deposit(a, account);`,
      import: { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' },
      interface: { name: 'IVault', solidity_code: 'interface IVault {}' },
    },
  ],
};

describe('the forms of the two answers', () => {
  it('keep every part of facts and of lines, there and back', () => {
    const back = (value: unknown) => JSON.parse(JSON.stringify(value));
    expect(formOf('script-facts').parse(back(facts))).toEqual(facts);
    const [known] = facts.contracts;
    const stores = [{ description: 'what is in it', declaration: 'uint256 total', index: 0 }];
    const whole = { contracts: [{ ...known, storages: stores }] };
    expect(formOf('script-facts').parse(back(whole))).toEqual(whole);
    expect(judgeFacts(back(facts), [source])).toEqual({ facts, issues: [] });
    expect(formOf('script-lines').parse(back(block))).toEqual(block);
    expect(scriptBlockSchema.parse(back(block))).toEqual(block);
  });

  it.each([
    ['facts without contracts', 'script-facts', {}],
    ['facts with more', 'script-facts', { ...facts, more: 1 }],
    ['no lines', 'script-lines', { codelines: [] }],
    ['lines without a line', 'script-lines', { codelines: [{ import: null, interface: null }] }],
    ['lines that say how they were mended', 'script-lines', { ...block, repairs: [] }],
  ])('have no place for %s', (_, id, value) => {
    expect(formOf(id).safeParse(value).success).toBe(false);
  });
});

describe('what is wrong with an answer', () => {
  const of = (more: object) =>
    judgeFacts({ contracts: [{ ...facts.contracts[0], ...more }] }, [source]).issues.join();

  it('is said of facts about strange contracts and functions', () => {
    expect(of({ address: `0x${'1'.repeat(40)}` })).toContain('none of the contracts');
    expect(
      of({ functions: [{ ...facts.contracts[0]?.functions[0], signature: 'nonsense' }] }),
    ).toContain('Vault has no “nonsense”');
    expect(of({ interface_name: 'a b' })).toContain('plain name');
    for (const signature of ['event Deposit(address indexed sender)', 'event Paid()', 'nonsense'])
      expect(of({ events: [{ signature }] })).toContain(`has no “${signature}” among its events`);
    expect(
      judgeFacts({ contracts: [...facts.contracts, ...facts.contracts] }, [source]).issues,
    ).toContain('IVault is the name of two interfaces.');
  });

  it('is said of what no ABI tells: stored values and bodies of functions', () => {
    const declaration = 'uint256 total';
    expect(of({ storages: [{ description: null, declaration, index: null }] })).toContain(
      'so “uint256 total” is invented: leave storages empty',
    );
    const [deposit] = facts.contracts[0]?.functions ?? [];
    expect(of({ functions: [{ ...deposit, body: '{ total += assets; }' }] })).toContain(
      'give null',
    );
  });

  const wrong = (line: string, operation = 'deposit 2.5 USDC and get {$X}') =>
    judgeLines(
      [{ line: `${line} {$X} = 1;` }],
      { operations: [operation] },
      {
        ...{ chainId: 31_337, tokens: bundledTokens },
      },
    );

  it.each([
    'a(2500000);',
    'a(2_500_000);',
    'a(0x7A017000000000000000000000000000000000a1, 995, 1000);',
    'require(ok, "999999999");',
    'b = block.timestamp + 1800;',
  ])('is nothing where figures are the person’s: %s', (line) => {
    expect(wrong(line)).toEqual([]);
  });

  it.each(['a(2500001);', 'a(3 ether);', 'a(25 * 10**5);', 'a(25e5);', 'a(0xffffff);'])(
    'is a figure that nobody said: %s',
    (line) => {
      expect(wrong(line).join()).toContain('is in no operation');
    },
  );

  it('is a variable that is lost', () => {
    const lost = judgeLines(
      [{ line: 'a();' }],
      { operations: ['get {$X}'] },
      {
        ...{ chainId: 31_337, tokens: bundledTokens },
      },
    );
    expect(lost).toEqual(['{$X} is used before a line sets it, or never set.']);
  });
});
