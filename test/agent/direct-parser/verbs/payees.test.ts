import fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import { payeeFilesIn } from '../../../../src/main/agent/direct-parser/payee-files-in.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import { planSchema } from '../../../../src/shared/plan/schema.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const path = '~/pay/roll.csv';
const sha256 = 'ab'.repeat(32);
const [ada, ina, uma] = [1, 2, 3].map((digit) =>
  getAddress(`0x${`${digit}7`.repeat(19)}${digit}c`),
) as [string, string, string];

const context: PlanContext = {
  ...{ now: '2026-11-23T12:00:00Z', tz: 'Europe/Berlin', chains: [1], defaultChain: 1 },
  ...{ home: '/home/ina', roots: ['/home/ina'], account: own, locale: 'en' },
  contacts: { Bob: bob },
};

function compiled(
  content: string,
  text = `pay everyone in ${path} in USDC`,
  more: PlanContext = {},
) {
  const files = { [path]: { path, sha256, content } };
  return parseRequest(text, { ...context, files, ...more }, { planId: 'p', createdAt: 7 });
}

/** Each payment as "amount token to". */
function payments(content: string, text?: string, more?: PlanContext): string[] {
  const outcome = compiled(content, text, more);
  if (outcome.outcome !== 'plan') throw new Error(JSON.stringify(outcome));
  return placeNodes(outcome.plan.root).flatMap(({ node }) =>
    node.type === 'action' && node.tool === 'transfer'
      ? `${node.params['amount']} ${node.params['token']} ${node.params['to']}`
      : [],
  );
}

/** What is asked. */
function asked(content: string, text?: string): string {
  const outcome = compiled(content, text);
  if (outcome.outcome !== 'ask') return outcome.outcome;
  return outcome.questions.map((question) => question.text).join(' ');
}

const list = `name,address,amount\nAda,${ada},120.50\nIna,${ina},80\n`;

describe('who is paid by a file', () => {
  it.each([
    `pay everyone in ${path} in USDC`,
    `pay everybody listed in the file ${path} with USDC`,
    `please pay each row of my CSV file ${path} in USDC.`,
    `send USDC to everyone in ${path}`,
    `read the csv ${path} and pay each row in USDC`,
    `take ${path}, then pay everyone in it in USDC on Ethereum`,
  ])('is read from %s', (text) => {
    expect(payeeFilesIn(text)).toEqual([path]);
    expect(payments(list, text)).toEqual([`120.5 USDC ${ada}`, `80 USDC ${ina}`]);
  });

  it('is a plan that holds, with the line and the hash beside each value and the totals in its name', () => {
    const outcome = compiled(`${list}Uma,${uma},0.0001\n`);
    if (outcome.outcome !== 'plan') throw new Error(JSON.stringify(outcome));
    const { plan } = outcome;
    expect(plan.name).toBe('Pay 3 of roll.csv, 200.5001 USDC in all');
    expect(plan.trigger).toEqual({ type: 'immediate' });
    const source = { source: 'user_file', detail: path, sha256, line: 3 };
    expect(plan.provenance?.['pay2.to']).toEqual({ ...source, called: 'Ina' });
    expect(plan.provenance?.['pay2.amount']).toEqual(source);
    expect(planSchema.safeParse(plan).success).toBe(true);
    expect(
      validatePlan(plan, context).issues.filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
  });

  it('says what each column is by its heading, whatever its order, and what is not read', () => {
    const table = `Wallet Address;Note;Currency;Employee;Salary\r\n${ada};hello;ETH;"Ada; the first";0,5\r\n\r\n${ina};x;USDC;Ina;1.250,75\r\n`;
    const outcome = compiled(`\uFEFF${table}`, `pay everyone in ${path}`);
    if (outcome.outcome !== 'plan') throw new Error(JSON.stringify(outcome));
    expect(payments(table, `pay everyone in ${path}`)).toEqual([
      `0.5 ETH ${ada}`,
      `1250.75 USDC ${ina}`,
    ]);
    expect(outcome.plan.name).toBe('Pay 2 of roll.csv, 0.5 ETH and 1,250.75 USDC in all');
    expect(outcome.assumptions.map(({ text }) => text).join(' ')).toContain('"Note"');
  });

  it('writes the receipts of all of them into a file, made of what each gave', () => {
    const text = `pay everyone in ${path} in USDC, then write the receipts to ~/pay/receipts.csv`;
    const outcome = compiled(list, text);
    if (outcome.outcome !== 'plan') throw new Error(JSON.stringify(outcome));
    const file = placeNodes(outcome.plan.root).at(-1)?.node;
    expect(file).toMatchObject({ tool: 'create_file', params: { path: '~/pay/receipts.csv' } });
    expect(JSON.stringify(file)).toContain(
      '{"type":"step_output","stepId":"pay2","path":"txHash"}',
    );
    expect(
      validatePlan(outcome.plan, context).issues.filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
  });
});

describe('nobody is paid, and the line is named,', () => {
  const row = (line: string) => `name,address,amount\nIna,${ina},1\n${line}\n`;
  it.each<[string, string, RegExp]>([
    ['a zero amount', `Ada,${ada},0.00`, /Line 3: the amount is zero/],
    ['a negative amount', `Ada,${ada},-5`, /Line 3: "-5" is no amount/],
    ['no amount', `Ada,${ada},`, /Line 3: "" is no amount/],
    ['an exponent', `Ada,${ada},1e3`, /Line 3: "1e3" is no amount/],
    ['an amount that is read in two ways', `Ada,${ada},1.000`, /Line 3: .*more than one way/],
    ['more decimals than the token', `Ada,${ada},1.1234567`, /Line 3: USDC has 6 decimals/],
    ['a formula as an amount', `Ada,${ada},=1+1`, /Line 3: "=1\+1" is no amount/],
    ['a formula as a name', `"=HYPERLINK(1)",${ada},5`, /Line 3: .*formula/],
    ['a name with a mark of direction', `A\u202Eda,${ada},5`, /Line 3: .*cannot be seen/],
    ['a checksum that is wrong', `Ada,${bob.replace('8D', '8d')},5`, /Line 3: .*checksum/],
    ['an address that is cut short', `Ada,${ada.slice(0, 40)},5`, /Line 3: .*38 hexadecimal/],
    ['a name of the name service', 'Ada,ada.eth,5', /Line 3: "ada.eth" is a name/],
    ['no address', 'Ada,,5', /Line 3: the address is missing/],
    ['somebody twice', `Ada,${ina},5`, /Line 3: .* is in line 2 already/],
    ['the own account', `Ada,${own},5`, /Line 3: That is the account that sends/],
    ['the contract of a token', `Ada,${usdc},5`, /Line 3: .*contract of USDC/],
    ['nobody', `Ada,0x${'0'.repeat(40)},5`, /Line 3: .*belongs to nobody/],
    ['a contact with another address', `bob,${ada},5`, /Line 3: Bob is in the address book with/],
    ['a look-alike of a contact', `X,0x8D34${'1'.repeat(32)}7b28`.toLowerCase(), /Line 3/],
    ['a cell too many', `Ada,${ada},5,6`, /Line 3: it has 4 cells/],
  ])('for %s', (_what, line, told) => {
    const text = asked(row(line));
    expect(text).toMatch(told);
    expect(text).toMatch(/^Nobody is paid by /);
  });

  it.each<[string, string, RegExp]>([
    ['that is empty', '', /Nobody is in it/],
    ['with headings alone', 'name,address,amount\n', /Nobody is in it/],
    ['without headings', `Ada,${ada},5\nIna,${ina},5\n`, /names no column/],
    ['with two columns of one kind', `address,to,amount\n${ada},${ina},5\n`, /Two of its columns/],
    ['with a broken quotation mark', `name,address,amount\n"Ada,${ada},5\n`, /cannot|broken/],
    ['with decimals of both kinds', `address;amount\n${ada};1,5\n${ina};1.5\n`, /Some amounts/],
    [
      'with more rows than one plan pays',
      `address,amount\n${Array.from({ length: 201 }, (_, at) => `0x${(at + 4096).toString(16).padStart(40, '7')},1`).join('\n')}`,
      /201 rows; at most 200/,
    ],
    ['with another token', `address,amount,token\n${ada},5,DAI\n`, /says DAI, and you said USDC/],
  ])('for a file %s', (_what, content, told) => {
    expect(asked(content)).toMatch(told);
  });

  it('where no token is said anywhere', () => {
    expect(asked(list, `pay everyone in ${path}`)).toMatch(
      /Line 2: it does not say in which token/,
    );
  });

  it('where the file was not read, or cannot be', () => {
    const text = `pay everyone in ${path} in USDC`;
    const birth = { planId: 'p', createdAt: 7 };
    const files = { [path]: { problem: 'It is outside.' } };
    expect(parseRequest(text, context, birth)).toMatchObject({ outcome: 'ask' });
    expect(parseRequest(text, { ...context, files }, birth)).toMatchObject({ outcome: 'ask' });
  });

  it.each([
    `pay everyone in ${path} in USDC every Friday`,
    `every month pay everyone in ${path} in USDC`,
    `pay everyone in ${path} in USDC tomorrow at 9:00`,
    `when ETH is above 4000, pay everyone in ${path} in USDC`,
  ])('later by itself: %s', (text) => {
    expect(asked(list, text)).toMatch(/paid once, as it stands now/);
  });
});

describe('any list of amounts', () => {
  it('is paid to the unit, or not at all', () => {
    const amount = fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.constantFrom('.', ',', 'plain'));
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (amounts) => {
        const rows = amounts.map(([units, mark], at) => {
          const text = `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, '0')}`;
          const written = mark === ',' ? `"${text.replace('.', ',')}"` : text;
          return `0x${(at + 4096).toString(16).padStart(40, '7')},${written}`;
        });
        const outcome = compiled(`address,amount\n${rows.join('\n')}\n`);
        if (outcome.outcome !== 'plan') return;
        const paid = placeNodes(outcome.plan.root).flatMap(({ node }) =>
          node.type === 'action' ? String(node.params['amount']) : [],
        );
        expect(paid.map((each) => unitsOf(each))).toEqual(amounts.map(([units]) => units));
      }),
      { numRuns: 200 },
    );
  });
});

function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}
