// Scripts that try to do more than call known functions of listed contracts: each is compiled by the real compiler
// and refused by its syntax tree, whatever it looks like as text.
import { type Address, getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { checkScript } from '../../../src/main/tools/script/check-script.ts';
import { compileScript } from '../../../src/main/tools/script/compile-script.ts';
import { assembleScript } from '../../../src/shared/script/assemble-script.ts';

const token: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const cheats = '0x7109709ECfa91a80626fF3989D68f67F5b1DD12D';
const erc20 = { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' };
const bounds = {
  contracts: [token],
  named: [getAddress('0x1000000000000000000000000000000000000001')],
  // transfer, balanceOf, deposit
  selectors: new Set(['a9059cbb', '70a08231', 'd0e30db0']),
};

async function refusal(line: string, solidity?: string): Promise<string | null> {
  const parts = solidity === undefined ? {} : { interface: { name: 'I', solidity_code: solidity } };
  const codelines = [{ line, import: erc20, ...parts }];
  try {
    const { ast } = await compileScript(assembleScript({ operations: [] }, { codelines }));
    checkScript(ast, bounds);
    return null;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
}

describe('what a script may do', () => {
  test.each([
    [`IERC20(${token}).transfer(account, 1)`],
    [`uint256[] memory list = new uint256[](2); list[0] = IERC20(${token}).balanceOf(account)`],
    [`for (uint256 i = 0; i < 3; i++) { IERC20(${token}).transfer(msg.sender, i); }`],
    ['payable(0x1000000000000000000000000000000000000001).transfer(1)'],
  ])('%s', async (line) => {
    expect(await refusal(line)).toBeNull();
  });
});

const calling = 'interface I { function deposit() external payable; }';
const forbidden: [code: string, line: string, solidity?: string][] = [
  // Cheatcodes, by every way to their address.
  ['SCRIPT_NOT_COMPILED', 'vm.deal(account, 10 ether)'],
  ['SCRIPT_NOT_COMPILED', 'deal(account, 10 ether)'],
  ['SCRIPT_NOT_COMPILED', 'vm.ffi(new string[](0))'],
  ['SCRIPT_NOT_COMPILED', 'vm.readFile("/etc/passwd")'],
  ['SCRIPT_NOT_COMPILED', 'vm.setEnv("A", "b")'],
  ['SCRIPT_NOT_COMPILED', 'vm.envString("HOME")'],
  ['SCRIPT_NOT_COMPILED', 'vm.prank(account)'],
  ['SCRIPT_NOT_COMPILED', 'vm.etch(account, "")'],
  ['SCRIPT_NOT_COMPILED', 'vm.rpc("eth_blockNumber", "")'],
  ['SCRIPT_NOT_COMPILED', 'vm.createSelectFork("http://127.0.0.1")'],
  ['SCRIPT_CHEATCODE', 'vm.warp(1)'],
  ['SCRIPT_CHEATCODE', 'vm.stopBroadcast(); vm.startBroadcast(address(this))'],
  ['SCRIPT_CHEATCODE', 'vm . warp ( 0 )'],
  ['SCRIPT_CHEATCODE', 'address a = address(vm); a;'],
  ['SCRIPT_CHEATCODE', `I(address(vm)).deposit()`, calling],
  ['SCRIPT_ADDRESS_UNKNOWN', `I(${cheats}).deposit()`, calling],
  ['SCRIPT_ADDRESS_UNKNOWN', `address a = ${cheats}; I(a).deposit();`, calling],
  [
    'SCRIPT_FORBIDDEN',
    `I(address(uint160(uint256(keccak256("hevm cheat code"))))).deposit()`,
    calling,
  ],
  [
    'SCRIPT_FORBIDDEN',
    `I(address(uint160(645326474426547203313410069153905908525362434349))).deposit()`,
    calling,
  ],
  ['SCRIPT_FORBIDDEN', `I(address(bytes20(keccak256("a")))).deposit()`, calling],
  ['SCRIPT_FORBIDDEN', `I(abi.decode(abi.encode(uint256(1)), (address))).deposit()`, calling],
  [
    'SCRIPT_FUNCTION_UNKNOWN',
    `I(${token}).ffi(new string[](0))`,
    'interface I { function ffi(string[] calldata) external returns (bytes memory); }',
  ],
  [
    'SCRIPT_FUNCTION_UNKNOWN',
    `I(${token}).deal(account, 1)`,
    'interface I { function deal(address, uint256) external; }',
  ],
  [
    'SCRIPT_FUNCTION_UNKNOWN',
    `I(${token}).wrap()`,
    'interface I { function wrap() external payable; }',
  ],
  // Calls that name no function.
  ['SCRIPT_FORBIDDEN', `${cheats}.call("")`],
  [
    'SCRIPT_FORBIDDEN',
    `(bool ok, ) = ${token}.call(abi.encodeWithSignature("deal(address,uint256)", account, 1)); ok;`,
  ],
  ['SCRIPT_FORBIDDEN', `(bool ok, ) = account.delegatecall(""); ok;`],
  ['SCRIPT_FORBIDDEN', `(bool ok, ) = account.staticcall(""); ok;`],
  ['SCRIPT_FORBIDDEN', `(bool ok, ) = payable(account).call{value: 1}(""); ok;`],
  ['SCRIPT_FORBIDDEN', 'assembly { pop(call(gas(), 0, 0, 0, 0, 0, 0)) }'],
  ['SCRIPT_FORBIDDEN', 'assembly ("memory-safe") { mstore(0, 1) }'],
  ['SCRIPT_FORBIDDEN', 'selfdestruct(payable(account))'],
  // More than one contract, and parts besides run.
  ['SCRIPT_FORBIDDEN', 'new Other()', 'contract Other { constructor() { } }'],
  ['SCRIPT_FORBIDDEN', 'account;', 'contract Other { constructor() { } }'],
  ['SCRIPT_FORBIDDEN', 'account;', 'library Other { function f() internal { } }'],
  ['SCRIPT_FORBIDDEN', 'account;', 'abstract contract Other { }'],
  ['SCRIPT_FORBIDDEN', 'account;', 'function free() pure returns (uint256) { return 1; }'],
  ['SCRIPT_FORBIDDEN', 'account;', 'uint256 constant A = 1;'],
  [
    'SCRIPT_FORBIDDEN',
    'account; } function setUp() public { account_();  } function account_() internal { uint256 q = 1',
  ],
  ['SCRIPT_FORBIDDEN', 'account; } constructor() { uint256 q = 1'],
  ['SCRIPT_FORBIDDEN', 'account; } receive() external payable { uint256 q = 1'],
  ['SCRIPT_FORBIDDEN', 'account; } fallback() external { uint256 q = 1'],
  ['SCRIPT_FORBIDDEN', 'account; } uint256 public kept = 1; function f() public { uint256 q = 1'],
  // Files.
  ['SCRIPT_NOT_COMPILED', 'account;', 'import "/etc/passwd";'],
  ['SCRIPT_NOT_COMPILED', 'account;', 'import "../../secret.sol";'],
  ['SCRIPT_NOT_COMPILED', 'account;', 'import "https://example.org/a.sol";'],
  ['SCRIPT_NOT_COMPILED', 'this is no Solidity'],
  ['SCRIPT_NOT_COMPILED', 'undeclared(1)'],
  // Money to somebody who is not named.
  [
    'SCRIPT_ADDRESS_UNKNOWN',
    `IERC20(${token}).transfer(0x2000000000000000000000000000000000000002, 1)`,
  ],
  ['SCRIPT_ADDRESS_UNKNOWN', 'payable(0x2000000000000000000000000000000000000002).transfer(1)'],
];

describe('what no script gets through with', () => {
  test.each(forbidden)('%s: %s %s', async (code, line = '', solidity = undefined) => {
    expect(await refusal(line, solidity)).toBe(code);
  });
});

test('what does not compile says what the compiler said', async () => {
  const codelines = [{ line: 'undeclared(1)' }];
  const refused = await compileScript(assembleScript({ operations: [] }, { codelines })).catch(
    (e) => e,
  );
  expect(refused.facts.compiler).toContain('Undeclared identifier');
});
