// Scripts that do not come to an end, use what they must not, or ask for nothing back.
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { readCodeIdentity } from '../../../src/main/chain/contracts/code-identity.ts';
import { compileScript } from '../../../src/main/tools/script/compile-script.ts';
import { makeScript } from '../../../src/main/tools/script/make-script.ts';
import { runBounded } from '../../../src/main/tools/script/run-bounded.ts';
import { runGroups } from '../../../src/main/tools/script/run-groups.ts';
import { runScript } from '../../../src/main/tools/script/run-script.ts';
import { runAfter } from '../../../src/main/tools/script/run-together.ts';
import { practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { assembleScript } from '../../../src/shared/script/assemble-script.ts';
import { readGroups } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { eventually, startPractice, temporaryFolder } from '../../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from '../../simulation/support/room.ts';

const me = getAddress('0x1000000000000000000000000000000000000001');
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;

beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
  await practice.chain.fund(me, { symbol: 'ETH', amount: '10' });
});
afterAll(() => practice.close());

const lines = (...all: string[]) => ({ codelines: all.map((line) => ({ line })) });
const group = (operations: string[], more: object = {}) => ({
  ...{ description: 'd', operations },
  ...more,
});
const run = (...groups: object[]) =>
  runGroups(readGroups(groups), {
    ...{ client, tokens: bundledTokens, added: () => undefined, account: me },
    nowSeconds: BigInt(Math.floor(Date.now() / 1_000)),
  });
const script = (...all: string[]) => run(group(['look'], { script: lines(...all) }));

describe('a script that goes wrong', () => {
  test('without end runs out of gas, in time and in memory', async () => {
    await expect(script('while (true) { account; }')).rejects.toMatchObject({
      code: 'SCRIPT_REVERTED',
    });
    await expect(
      script('uint256[] memory many = new uint256[](100000000)', 'many[0] = 1'),
    ).rejects.toMatchObject({ code: 'SCRIPT_REVERTED' });
  });

  test('gives its reason in words', async () => {
    await expect(script('require(false, "not today")')).rejects.toMatchObject({
      ...{ code: 'SCRIPT_REVERTED', class: 'reverted' },
      message: 'The script cannot run: “not today”.',
    });
  });

  test.each([
    [
      'a contract without an ABI',
      group(['wrap 1 ETH'], {
        contracts: [['31337', router.replace(/^0x7/, '0x8').toLowerCase(), 'X']],
      }),
      'NO_CONTRACT',
    ],
    [
      'another chain',
      group(['wrap 1 ETH'], { contracts: [['1', weth, 'WETH']] }),
      'STEP_ON_OTHER_CHAIN',
    ],
    ['a sentence that nobody knows', group(['do something clever']), 'SCRIPT_NOT_WRITTEN'],
    [
      'an amount of more places than the token has',
      group([`send 0.0000001 USDC to ${me}`]),
      'SCRIPT_NOT_WRITTEN',
    ],
    ['a token that does not exist', group(['swap 1 ETH for NOSUCH']), 'SCRIPT_NOT_WRITTEN'],
    [
      'another contract that is said to wrap',
      group([`wrap 1 ETH at ${usdc}`]),
      'SCRIPT_NOT_WRITTEN',
    ],
    [
      'a payment of what nothing computes',
      group([`send {$X} USDC to ${me}`]),
      'SCRIPT_VARIABLE_UNSET',
    ],
    ['an allowance of it', group([`approve {$X} USDC for ${router}`]), 'SCRIPT_VARIABLE_UNSET'],
    ['a check of it', group(['wrap 1 ETH', 'verify at least {$X} WETH']), 'SCRIPT_VARIABLE_UNSET'],
    [
      'a quote for what nothing computes',
      group(['compute equivalent USDC {$X} for {$Y} WETH', `send {$X} USDC to ${me}`]),
      'SCRIPT_VARIABLE_UNSET',
    ],
    [
      'lines that use what they set later',
      group(['pay {$X}'], { script: lines('payable(account).transfer({$X})', '{$X} = 1') }),
      'SCRIPT_VARIABLE_UNSET',
    ],
    ['a group that waits for itself', group(['wrap 1 ETH'], { dependencies: [0] }), 'GROUP_CYCLE'],
  ])('%s is an error before anything runs', async (_what, bad, code) => {
    await expect(run(bad)).rejects.toMatchObject({ code });
  });

  test('what another group computed is not known in a group after it, so nothing of either runs', async () => {
    await expect(
      run(
        group(['swap 1 ETH for USDC', 'compute equivalent USDC {$X} for 0.1 WETH']),
        group([`send {$X} USDC to ${me}`], { dependencies: [0] }),
      ),
    ).rejects.toMatchObject({ code: 'SCRIPT_VARIABLE_UNSET' });
  });

  test('after another group that cannot run it is not run either', async () => {
    await expect(
      run(group(['unwrap 5 WETH']), group(['wrap 1 ETH'], { dependencies: [0] })),
    ).rejects.toMatchObject({ code: 'SCRIPT_REVERTED' });
  });
});

/** Gone, or only waiting to be counted by whoever inherited it. */
function hasEnded(pid: string): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

test('a program that ignores its time is ended with all that it started', async () => {
  const cwd = temporaryFolder();
  const common = { program: '/bin/sh', cwd, env: { PATH: '/usr/bin:/bin' }, mostOutput: 1_000 };
  const started = runBounded({
    ...common,
    ...{ args: ['-c', 'trap "" TERM; sleep 600 & echo $! > child; wait'], timeoutMs: 400 },
  });
  await expect(started).rejects.toMatchObject({ code: 'SCRIPT_TOO_LONG' });
  const child = readFileSync(`${cwd}/child`, 'utf8').trim();
  await eventually(() => hasEnded(child));
  const loud = runBounded({ ...common, args: ['-c', 'yes'], timeoutMs: 60_000 });
  await expect(loud).rejects.toMatchObject({ code: 'SCRIPT_TOO_LOUD' });
});

describe('a script that a person stops', () => {
  const place = { blockNumber: 1n, chainId: practiceEthereumId, account: me, timeSec: 1n };
  const compiled = async () =>
    compileScript(assembleScript({ operations: [] }, lines('payable(account).transfer(1)')));

  test('ends with forge and all that forge holds open', async () => {
    const stop = new AbortController();
    const node = createServer();
    const asked = once(node, 'connection');
    node.listen(0, '127.0.0.1');
    await once(node, 'listening');
    // A node that never answers: forge is there until it is ended.
    const { port } = node.address() as AddressInfo;
    const rpcUrl = `http://127.0.0.1:${port}`;
    const running = runScript(await compiled(), { ...place, rpcUrl }, stop.signal);
    const refused = expect(running).rejects.toMatchObject({
      ...{ code: 'SCRIPT_STOPPED', class: 'cancelled' },
    });
    const [socket] = (await asked) as [Socket];
    const gone = once(
      socket.resume().on('error', () => undefined),
      'close',
    );
    stop.abort();
    await refused;
    await gone;
    node.close();
    await expect(
      runScript(await compiled(), { ...place, rpcUrl }, stop.signal),
    ).rejects.toMatchObject({ code: 'SCRIPT_STOPPED' });
  });

  test('ends with the copy of the chain on which others were done before it', async () => {
    const stop = new AbortController();
    const first = { to: me, valueWei: 1n, data: '0x' } as const;
    // The second is looked at once the first is mined there.
    const second = {
      ...first,
      get to() {
        forks.push(...childrenNamed('anvil'));
        stop.abort();
        return me;
      },
    };
    const forks: string[] = [];
    const before = childrenNamed('anvil');
    const where = { client, tokens: bundledTokens, added: () => undefined, account: me };
    await expect(
      runAfter(
        [await compiled()],
        [first, second, first],
        { ...where, nowSeconds: 1n },
        stop.signal,
      ),
    ).rejects.toMatchObject({ code: 'SCRIPT_STOPPED' });
    expect(forks.length).toBeGreaterThan(before.length);
    for (const pid of forks.filter((each) => !before.includes(each)))
      await eventually(() => hasEnded(pid));
  });
});

/** Process ids of what this process started and that is called so. */
function childrenNamed(name: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, comm = '', , parent] =
        /^\d+ \((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return comm.includes(name) && parent === String(process.pid);
    } catch {
      return false;
    }
  });
}

describe('a script that got past the check of its syntax tree', () => {
  const secret = 'what no script reads';
  const cheats = [
    'function readFile(string calldata path) external view returns (string memory);',
    'function readDir(string calldata path) external view returns (Entry[] memory);',
    'function writeFile(string calldata path, string calldata data) external;',
    'function removeFile(string calldata path) external;',
    'function ffi(string[] calldata command) external returns (bytes memory);',
    'function tryFfi(string[] calldata command) external returns (int32, bytes memory, bytes memory);',
  ];
  /** Every cheatcode that reaches out, in a script that nobody checks. */
  const source = (before: string, call: string) => `pragma solidity ^0.8.20;
import {Script} from "forge-std/Script.sol";
struct Entry { string errorMessage; string path; uint64 depth; bool isDir; bool isSymlink; }
interface All { ${cheats.join(' ')} }
contract forge_script is Script {
    function run(uint256) public {
        All all = All(address(vm));
        ${before}
        try ${call} {
            revert("it was let through");
        } catch (bytes memory why) {
            // After its selector, where it begins and how long it is.
            bytes memory text = new bytes(why.length - 68);
            for (uint256 i = 0; i < text.length; i++) text[i] = why[i + 68];
            revert(string(text));
        }
    }
}`;
  const reached = async (call: string, before = '') => {
    const { number } = await client.head();
    const place = { rpcUrl: practice.rpcUrl, blockNumber: number, chainId: practiceEthereumId };
    const script = await compileScript(source(before, call));
    return runScript(script, { ...place, account: me, timeSec: BigInt(Date.now()) }).then(
      () => 'it ran',
      (thrown: { code: string; message: string }) => `${thrown.code}: ${thrown.message}`,
    );
  };
  const list = (...words: string[]) =>
    `string[] memory a = new string[](${words.length}); ${words.map((word, at) => `a[${at}] = ${JSON.stringify(word)};`).join(' ')}`;

  test('reads, lists, writes and removes no file, neither of the person nor beside itself', async () => {
    const folder = temporaryFolder();
    writeFileSync(`${folder}/kept`, secret);
    const said = [
      await reached(`all.readFile("${folder}/kept")`),
      // Forge itself lets scripts read what it writes there.
      await reached('all.readDir("out")'),
      await reached('all.readFile("out/../foundry.toml")'),
      await reached(`all.writeFile("${folder}/made", "x")`),
      await reached('all.writeFile("made", "x")'),
      await reached(`all.removeFile("${folder}/kept")`),
    ];
    for (const each of said) expect(each).toMatch(/^SCRIPT_REVERTED: .*not allowed to be accessed/);
    expect(readdirSync(folder)).toEqual(['kept']);
    expect(readFileSync(`${folder}/kept`, 'utf8')).toBe(secret);
  });

  test('starts no program', async () => {
    const folder = temporaryFolder();
    const touch = list('/bin/sh', '-c', `touch ${folder}/made`);
    for (const call of ['all.ffi(a)', 'all.tryFfi(a)']) {
      const said = await reached(call, touch);
      expect(said).toMatch(/^SCRIPT_REVERTED: .*FFI is disabled/);
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a cheatcode that an added ABI holds', () => {
  const contract = getAddress(adversarialContracts.honestReturn);
  const cheats = '0x7109709ECfa91a80626fF3989D68f67F5b1DD12D';
  const name = 'IGiver';
  const solidity_code = `interface ${name} { function deal(address who, uint256 amount) external; function wrap() external; }`;
  const made = async (line: string, operation: string) => {
    const given = group([operation], {
      contracts: [[String(practiceEthereumId), contract, 'Giver']],
      script: { codelines: [{ line, interface: { name, solidity_code } }] },
    });
    const abi = ['function deal(address who, uint256 amount)', 'function wrap()'];
    const code = await readCodeIdentity(client, contract);
    const own = { chainId: practiceEthereumId, address: contract, name, lines: abi, code };
    const [one] = readGroups([given]);
    if (one === undefined) throw new Error('no group');
    return makeScript(one, {
      ...{ client, tokens: bundledTokens, account: me, nowSeconds: 0n },
      added: () => ({ ...own, fileSha256: '0'.repeat(64), addedAt: 0 }),
    });
  };

  test.each([
    ['at the address that a sentence spells', `${name}(${cheats}).deal(account, 9000 ether)`],
    ['at the contract itself, which may be anything', `${name}(${contract}).deal(account, 1)`],
  ])('is none that a script may call %s', async (_where, line) => {
    await expect(made(line, `look at ${cheats}`)).rejects.toMatchObject({
      code: 'SCRIPT_CHEATCODE',
    });
  });
});

test('a trade that asks for no least amount is a danger in the rehearsal', async () => {
  const room = await openRoom(practice.rpcUrl);
  const name = 'IRouter';
  const solidity_code = `interface ${name} { function swapExactETHForTokens(uint256 least, address[] memory path, address to, uint256 deadline) external payable returns (uint256[] memory); }`;
  const codelines = [
    { line: 'address[] memory path = new address[](2)' },
    { line: `path[0] = ${weth}` },
    { line: `path[1] = ${usdc}` },
    {
      line: `${name}(${router}).swapExactETHForTokens{value: 0.1 ether}(0, path, account, block.timestamp + 600)`,
      interface: { name, solidity_code },
    },
  ];
  const groups = [group(['trade 0.1 ETH for USDC'], { script: { codelines } })];
  try {
    const plan = planOf(action('script', 'forge_script', { groups } as never));
    const { status, steps } = await room.simulator.rehearsePlan(asked(plan, me));
    expect(status).toBe('ok');
    const dangers = steps.flatMap(({ risks }) => risks).filter(({ level }) => level === 'danger');
    expect(dangers.map(({ id }) => id)).toContain('MINIMUM_ZERO');
  } finally {
    await room.fork.stop();
  }
});
