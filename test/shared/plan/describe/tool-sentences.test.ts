import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../../src/shared/plan/describe/describe-plan.ts';
import { planSchema } from '../../../../src/shared/plan/schema.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { shippedTools } from '../../../../src/shared/tools/tool-registry.ts';
import { action, type Json, plan, sequence } from '../sample-plans.ts';

const bob = '0x00000000000000000000000000000000000b0b42';
const vault = '0x83f20f44975d03b1b09e64809b757c47f942beea';

/** Each with all it takes, then with as little as it can do with. */
const calls: readonly [tool: string, params: Json][] = [
  ['approve', { token: 'USDC', spender: bob, amount: '100', chainId: 8453 }],
  ['approve', { token: 'USDC', spender: bob, amount: 'unlimited' }],
  [
    'approve',
    {
      ...{ token: 'USDC', spender: bob, amount: '5', through: 'permit2' },
      expiresAt: '2027-03-06T17:00:00Z',
    },
  ],
  ['bridge', { token: 'USDC', amount: '50%', toChainId: 8453, to: bob, chainId: 10 }],
  ['bridge', { token: 'USDC', amount: 'max', toChainId: 8453 }],
  ['bridge_status', { bridgeId: 'b-1' }],
  [
    'browser_act',
    {
      steps: [
        { do: 'navigate', url: 'https://example.org' },
        { do: 'click', selector: '#go' },
        { do: 'type', selector: '#name', text: 'Bob' },
        { do: 'select', selector: '#size', value: 'L' },
        { do: 'scroll', pixels: 200 },
        { do: 'wait', durationMs: 5_000 },
        { do: 'extract', selector: 'h1', name: 'title' },
        { do: 'screenshot' },
      ],
    },
  ],
  ['claim', { protocol: 'staking_rewards', token: 'USDC', amount: '5' }],
  ['claim', { protocol: 'staking_rewards' }],
  ['create_file', { path: '/home/me/a.txt', content: 'Hello\n"you"', encoding: 'utf8' }],
  [
    'defi_swap',
    {
      ...{ tokenIn: 'ETH', tokenOut: 'USDC', amount: { usd: '100' }, slippage: '1' },
      ...{ minOut: '90', venue: 'uniswap_v3', recipient: bob, deadlineSeconds: 600 },
    },
  ],
  ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '100', maxIn: '0.1' }],
  ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '100', venue: 'best' }],
  ['delete_file', { path: '/home/me/a.txt' }],
  [
    'forge_script',
    {
      groups: [
        {
          description: 'Wrap',
          operations: ['wrap 1 ETH', 'add {$X} USDC'],
          dependencies: [],
          contracts: [['1', bob, 'WETH']],
        },
        {
          ...{ description: 'Check', operations: ['check'], dependencies: [0] },
          script: {
            codelines: [
              { line: 'uint256 a = 1;' },
              {
                ...{ line: 'weth.deposit{value: a}();' },
                import: { interface_name: 'IWETH', source: 'weth.sol' },
                interface: { name: 'IOdd', solidity_code: 'interface IOdd {}' },
              },
            ],
            repairs: [{ code: 'SCRIPT_NOT_COMPILED', said: 'no' }],
          },
        },
      ],
    },
  ],
  ['get_allowances', { token: 'USDC', account: bob }],
  ['get_allowances', {}],
  ['get_balance', { token: 'USDC', account: bob, chainId: 8453 }],
  ['get_gas', {}],
  ['get_portfolio', { account: bob, chains: [1, 8453] }],
  ['get_portfolio', {}],
  ['get_price', { token: 'ETH', quote: 'USD' }],
  [
    'get_quote',
    { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', slippage: '1', venue: 'best', minOut: '9' },
  ],
  ['get_user_input', { prompt: 'Which?', kind: 'choice', options: ['a', 'b'] }],
  ['get_user_input', { prompt: 'Sure?', kind: 'confirm', expiresAfterMs: 60_000 }],
  ['http_get', { url: 'https://example.org', maxBytes: 1_000 }],
  ['lend_borrow', { token: 'USDC', amount: '100', market: 'aave_v3', onBehalfOf: bob }],
  ['lend_repay', { token: 'USDC', amount: 'max' }],
  ['lend_status', { account: bob }],
  ['lend_supply', { token: 'USDC', amount: { percentOfStart: '25' } }],
  ['lend_withdraw', { token: 'USDC', amount: 'max' }],
  ['lend_withdraw', { token: 'USDC', amount: '50%' }],
  ['lend_borrow', { token: 'USDC', amount: '25%' }],
  ['list_files', { path: '/home/me', pattern: '*.txt', recursive: true }],
  ['lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '1', amountB: '2000', venue: 'uniswap_v2' }],
  ['lp_remove', { tokenA: 'ETH', tokenB: 'USDC', percent: '50', slippage: '1' }],
  [
    'manage_orders',
    {
      op: 'create',
      order: {
        ...{ kind: 'limit', side: 'sell', token: 'ETH', quote: 'USDC', amount: '1' },
        ...{ limit: '4000', expiresAt: '2030-01-01T00:00:00Z' },
      },
    },
  ],
  [
    'manage_orders',
    {
      op: 'create',
      order: {
        ...{ kind: 'ladder', side: 'sell', token: 'ETH', trail: '5', every: 86_400_000, stop: 1 },
        levels: [{ price: '4000', amount: '50%' }],
        oco: { limit: '5000', stop: '3000' },
      },
    },
  ],
  ['manage_orders', { op: 'list' }],
  ['manage_orders', { op: 'cancel', orderId: 'o-1' }],
  ['manage_plans', { op: 'list' }],
  ['manage_plans', { op: 'pause', planId: 'p-1' }],
  ['manage_plans', { op: 'cancel', planId: 'p-1' }],
  ['modify_file', { path: '/home/me/a.txt', edits: [{ oldText: 'a', newText: 'b' }] }],
  ['modify_file', { path: '/home/me/a.txt', patch: '@@ -1 +1 @@\n-a\n+b\n' }],
  ['move_file', { from: '/home/me/a.txt', to: '/home/me/b.txt' }],
  ['notify', { message: 'Done', level: 'warning' }],
  ['read_contract', { address: bob, functionName: 'totalSupply', args: [] }],
  ['read_file', { path: '/home/me/a.txt', maxBytes: 10, encoding: 'base64' }],
  ['resolve_name', { name: 'vitalik.eth' }],
  ['revoke', { token: 'USDC', spender: bob }],
  ['revoke', { token: 'USDC', spender: 'all' }],
  ['revoke_delegation', {}],
  [
    'run_command',
    {
      ...{ program: 'git', args: ['log', '-1'], cwd: '/home/me', timeoutMs: 60_000 },
      network: true,
    },
  ],
  ['run_command', { program: 'make', args: [] }],
  ['unstake', { protocol: 'staking_rewards', token: 'DAI', amount: '20%' }],
  ['stake', { protocol: 'staking_rewards', token: 'USDC', amount: '5' }],
  ['token_info', { token: bob }],
  ['transfer', { token: 'ETH', amount: '0.5', to: bob, chainId: 8453 }],
  ['transfer', { token: vault, tokenId: '42', to: bob }],
  ['transfer', { token: vault, tokenId: '42', amount: '3', to: bob }],
  ['tx_history', { account: bob, limit: 5 }],
  ['undo', { executionId: 'e-1', toStep: 'swap' }],
  ['unwrap', { amount: '50%' }],
  ['vault_deposit', { vault, amount: '50%' }],
  ['vault_withdraw', { vault, amount: 'max' }],
  ['vault_withdraw', { vault, amount: '50%' }],
  ['wrap', { amount: { usd: '50' } }],
  [
    'write_contract',
    { address: bob, functionName: 'mint(address,uint256)', args: [bob, '1'], value: '0.1' },
  ],
];

const document = plan(
  sequence(...calls.map(([tool, params], index) => action(`s${index}`, tool, params))),
  { chainId: 1 },
);

describe('the sentences of the tools', () => {
  it('are shown here for every tool, with parameters that it takes', () => {
    expect([...new Set(calls.map(([tool]) => tool))].sort()).toEqual(shippedTools.names());
    const bad = validatePlan(document).issues.filter(({ code }) => /PARAM|ADDRESS$/.test(code));
    expect(bad.filter(({ code }) => code !== 'TOKEN_ADDRESS_RECIPIENT')).toEqual([]);
  });

  it('are plain, and say all of it', () => {
    const lines = describePlan(planSchema.parse(document)).split('\n').slice(4);
    expect(lines.map((line) => line.replace(/^ *\d+\. /, '')).join('\n')).toMatchInlineSnapshot(`
      "Allow 0x00000000000000000000000000000000000b0b42 to move up to 100 USDC on Base.
      Allow 0x00000000000000000000000000000000000b0b42 to move any amount of USDC.
      Allow 0x00000000000000000000000000000000000b0b42 to move up to 5 USDC, through Permit2, until 2027-03-06T17:00:00Z.
      Move 50% of the USDC balance to Base, starting on OP Mainnet, paid out to 0x00000000000000000000000000000000000b0b42 there.
      Move all USDC to Base, paid out to the same account there.
      Look up whether what was bridged as "b-1" has arrived.
      In a browser of its own, go to "https://example.org", click "#go", type "Bob" into "#name", choose "L" in "#size", scroll by 200 pixels, wait 5 seconds, take the text of "h1" as "title", take a picture.
      Claim 5 USDC from staking rewards.
      Claim every reward from staking rewards.
      Write the new file "/home/me/a.txt" with the content "Hello\\n\\"you\\"", as utf8.
      Swap ETH worth $100 for USDC on Uniswap V3, for at least 90 USDC, whatever the slippage of 1% allows, paid out to 0x00000000000000000000000000000000000b0b42, valid for 10 minutes.
      Swap ETH for exactly 100 USDC, for at most 0.1 ETH, valid for 20 minutes.
      Swap ETH for exactly 100 USDC where it is best, at most 0.5% above the rehearsed quote, valid for 20 minutes.
      Put the file "/home/me/a.txt" into the trash.
      Write scripts for groups of operations and send their transactions, group 0 "Wrap": "wrap 1 ETH", "add {$X} USDC" with the contracts [["1", "0x00000000000000000000000000000000000b0b42", "WETH"]], group 1 "Check": "check" by a script of its own: "uint256 a = 1;" "weth.deposit{value: a}();" importing "IWETH" of "weth.sol" with the interface "IOdd", "interface IOdd {}" mended after "SCRIPT_NOT_COMPILED" ("no") after group 0.
      Look up who may move USDC of 0x00000000000000000000000000000000000b0b42.
      Look up who may move any token.
      Look up the USDC balance of 0x00000000000000000000000000000000000b0b42 on Base.
      Look up the gas price.
      Look up everything that 0x00000000000000000000000000000000000b0b42 holds on Ethereum, Base.
      Look up everything that the account holds.
      Look up the price of ETH in USD.
      Look up what a swap of 1 ETH for USDC would give where it is best, with a slippage of 1%, with minOut "9".
      Ask you "Which?" and wait for a choice of "a", "b".
      Ask you "Sure?" and wait for a yes or a no, for 1 minute at most.
      Fetch "https://example.org" from the network, 1000 bytes at most.
      Borrow 100 USDC from Aave V3, on behalf of 0x00000000000000000000000000000000000b0b42.
      Pay back all USDC to Aave V3.
      Look up what 0x00000000000000000000000000000000000b0b42 supplied to and borrowed from Aave V3.
      Supply 25% of the USDC held at the start to Aave V3.
      Take all USDC back out of Aave V3.
      Take 50% of the USDC that is supplied back out of Aave V3.
      Borrow 25% of the USDC that may be borrowed from Aave V3.
      List the files of the folder "/home/me" and of the folders in it, whose names fit "*.txt".
      Put 1 ETH and 2000 USDC into their pool on Uniswap V2, at most 0.5% off the rehearsed amounts.
      Take ETH and USDC out of their pool, 50% of what is in it, at most 1% off the rehearsed amounts.
      Create a limit order: sell 1 ETH, priced in USDC, with the limit 4000, until 2030-01-01T00:00:00Z.
      Create an order in steps: sell ETH, priced in USD, with the stop 1, 5% behind the best price, every 1 day, a step of 50% of the ETH balance at 4000, whichever comes first of the limit 5000 and the stop 3000.
      List the orders.
      Cancel the order "o-1".
      List your plans.
      Pause the plan "p-1".
      Cancel the plan "p-1", with its schedule removed and its open run cancelled.
      Change the file "/home/me/a.txt", "a" becomes "b".
      Change the file "/home/me/a.txt", by the patch "@@ -1 +1 @@\\n-a\\n+b\\n".
      Move the file "/home/me/a.txt" to "/home/me/b.txt".
      Show you the message "Done", marked as warning.
      Look up "totalSupply" of the contract 0x00000000000000000000000000000000000b0b42 with no arguments.
      Read the file "/home/me/a.txt", 10 bytes at most, as base64.
      Look up which address "vitalik.eth" stands for.
      Take back what 0x00000000000000000000000000000000000b0b42 may move of USDC.
      Take back what everyone may move of USDC.
      Take back the control that a contract has over the account (EIP-7702).
      Run the program "git" with "log" "-1", in the folder "/home/me", for 1 minute at most, with access to the network.
      Run the program "make" with no arguments, without access to the network.
      Take 20% of the DAI that is staked back out of staking rewards.
      Stake 5 USDC in staking rewards.
      Look up what the token 0x00000000000000000000000000000000000b0b42 is.
      Send 0.5 ETH to 0x00000000000000000000000000000000000b0b42 on Base.
      Send item #42 of the collection 0x83f20f44975d03b1b09e64809b757c47f942beea to 0x00000000000000000000000000000000000b0b42.
      Send 3 of item #42 of the collection 0x83f20f44975d03b1b09e64809b757c47f942beea to 0x00000000000000000000000000000000000b0b42.
      Look up the last 5 transactions of 0x00000000000000000000000000000000000b0b42.
      Draft a plan that takes back what the run "e-1" did, down to its step "swap".
      Unwrap 50% of the WETH balance.
      Put 50% of the vault's token balance into the vault 0x83f20f44975d03b1b09e64809b757c47f942beea.
      Take all of the vault's token out of the vault 0x83f20f44975d03b1b09e64809b757c47f942beea.
      Take 50% of the vault's token that is the account's out of the vault 0x83f20f44975d03b1b09e64809b757c47f942beea.
      Wrap ETH worth $50.
      Call "mint(address,uint256)" of the contract 0x00000000000000000000000000000000000b0b42 with the arguments "0x00000000000000000000000000000000000b0b42", "1", sending 0.1 ETH along."
    `);
  });

  it('of a tool that is not known, and of parameters without words, list what is there', () => {
    const steps = [
      action('a', 'mcp:files.copy', { from: 'a', deep: { to: ['b', 1], when: true } }),
      action('b', 'mcp:files.list', {}),
      action('c', 'get_gas', { speed: 'fast', chainId: 8453 }),
    ];
    const lines = describePlan(planSchema.parse(plan(sequence(...steps))))
      .split('\n')
      .slice(3);
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "  1. Call mcp:files.copy, with from "a", deep {to: ["b", 1], when: true}.
        2. Call mcp:files.list.
        3. Look up the gas price on Base, with speed "fast"."
    `);
  });
});
