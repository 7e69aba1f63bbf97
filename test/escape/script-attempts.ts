// Scripts that try to do more than call known functions of listed contracts: each is compiled by the real compiler
// and refused by its syntax tree, whatever it looks like as text.
import { cheats, refusal, token } from '../tools/script/support/script-refusal.ts';
import type { Attempt } from './support/attempt.ts';

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
  ['SCRIPT_CHEATCODE', `I(${cheats}).deposit()`, calling],
  ['SCRIPT_CHEATCODE', `address a = ${cheats}; I(a).deposit();`, calling],
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
    'SCRIPT_CHEATCODE',
    `I(${token}).ffi(new string[](0))`,
    'interface I { function ffi(string[] calldata) external returns (bytes memory); }',
  ],
  [
    'SCRIPT_CHEATCODE',
    `I(${token}).deal(account, 1)`,
    'interface I { function deal(address, uint256) external; }',
  ],
  [
    'SCRIPT_FUNCTION_UNKNOWN',
    `I(${token}).wrap()`,
    'interface I { function wrap() external payable; }',
  ],
  // A second variable with the name of one that a placeholder is.
  ['SCRIPT_FORBIDDEN', '{ uint256 {$X}; {$X} = 1; }'],
  ['SCRIPT_FORBIDDEN', '{ uint256 $X = 1; {$X}; }'],
  ['SCRIPT_FORBIDDEN', '{ (uint128 {$X}, uint128 b) = (1, 2); b; }'],
  ['SCRIPT_FORBIDDEN', 'uint256 {$X}; {$X} = 1'],
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

export const scriptAttempts: readonly Attempt[] = forbidden.map(([code, line, solidity]) => ({
  ...{ kind: 'script', what: solidity === undefined ? line : `${line}  with  ${solidity}` },
  run: async () => {
    const found = await refusal(line, solidity);
    return { escaped: found === null, how: found ?? 'compiled', expected: code };
  },
}));
