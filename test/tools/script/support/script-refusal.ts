// What scripts are held to in tests, and what becomes of one.
import { type Address, getAddress } from 'viem';
import { checkScript } from '../../../../src/main/tools/script/check-script.ts';
import { compileScript } from '../../../../src/main/tools/script/compile-script.ts';
import { assembleScript } from '../../../../src/shared/script/assemble-script.ts';

export const token: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
export const cheats = '0x7109709ECfa91a80626fF3989D68f67F5b1DD12D';
const erc20 = { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' };
const bounds = {
  contracts: [token],
  named: [getAddress('0x1000000000000000000000000000000000000001')],
  // transfer, balanceOf, deposit
  selectors: new Set(['a9059cbb', '70a08231', 'd0e30db0']),
};

/** The code by which the line is refused; null where it is not. */
export async function refusal(line: string, solidity?: string): Promise<string | null> {
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
