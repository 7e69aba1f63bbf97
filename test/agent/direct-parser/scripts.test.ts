import { expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';

const context = { defaultChain: 31_337, chains: [31_337] };
const read = (text: string) => parseRequest(text, context, { planId: 'p', createdAt: 1 });

it('operations with a variable become one script in the person’s own words', () => {
  const text =
    'wrap 0.75 ETH; compute equivalent USDC {$X} for 0.75 WETH, then add liquidity with 0.75 WETH and {$X} USDC.';
  const found = read(text);
  const plan = found.outcome === 'plan' ? found.plan : null;
  expect(plan).toMatchObject({
    naturalLanguage: text,
    provenance: { 'script.groups': { source: 'user_text', range: [0, text.length] } },
    root: {
      tool: 'forge_script',
      params: {
        groups: [
          {
            operations: [
              'wrap 0.75 ETH',
              'compute equivalent USDC {$X} for 0.75 WETH',
              'add liquidity with 0.75 WETH and {$X} USDC',
            ],
          },
        ],
      },
    },
  });
});

it('a contact is paid at the address that the book has, which the plan holds with where it came from', () => {
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const text =
    'swap 0.5 ETH for USDC within 20 minutes, compute equivalent USDC {$FEE} for 0.01 WETH, send {$FEE} USDC to bob the baker';
  const known = { ...context, contacts: { 'Bob the Baker': bob } };
  const found = parseRequest(text, known, { planId: 'p', createdAt: 1 });
  const plan = found.outcome === 'plan' ? found.plan : null;
  expect(plan?.provenance?.['script.groups.0.operations.2']).toEqual({
    ...{ source: 'address_book', detail: 'Bob the Baker' },
  });
  expect(plan?.root).toMatchObject({
    params: {
      groups: [
        {
          operations: [{}, {}, `send {$FEE} USDC to ${bob}`].map((each) =>
            typeof each === 'string' ? each : expect.any(String),
          ),
        },
      ],
    },
  });
});

it.each([
  'wrap 0.75 ETH, compute equivalent USDC {$X} for 0.1 WETH, send {$X} USDC to somebody',
  'swap 1 ETH for USDC within 3 days, compute equivalent USDC {$X} for 0.1 WETH, approve {$X} USDC for Router',
  'wrap 0.75 ETH, do something with {$X}',
  'wrap 0.75 ETH, send {$X} USDC to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'compute equivalent USDC {$X} for 0.75 WETH',
  'wrap {$X}',
])('what is not surely known is left to a model: %s', (text) => {
  expect(read(text).outcome).toBe('needs_model');
});
