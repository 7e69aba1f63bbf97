// What scripts may do; what none gets through with stands in test/escape.
import { describe, expect, test } from 'vitest';
import { compileScript } from '../../../src/main/tools/script/compile-script.ts';
import { assembleScript } from '../../../src/shared/script/assemble-script.ts';
import { refusal, token } from './support/script-refusal.ts';

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

test('what does not compile says what the compiler said', async () => {
  const codelines = [{ line: 'undeclared(1)' }];
  const refused = await compileScript(assembleScript({ operations: [] }, { codelines })).catch(
    (e) => e,
  );
  expect(refused.facts.compiler).toContain('Undeclared identifier');
});
