// What a script may import. The interface of the cheatcodes has the three that every script has, so that no other can
// be named.

/** By the path that an import names. */
export const scriptLibrary: Readonly<Record<string, string>> = {
  'forge-std/Script.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Vm {
    function warp(uint256 time) external;
    function startBroadcast(address signer) external;
    function stopBroadcast() external;
}

abstract contract Script {
    bool public constant IS_SCRIPT = true;
    Vm internal constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
}
`,
  'forge-std/interfaces/IERC20.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function totalSupply() external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
    function name() external view returns (string memory);
    function symbol() external view returns (string memory);
    function decimals() external view returns (uint8);
}
`,
};
