import { encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { readAnswer } from '../../../chain/multicall.ts';
import { askFork } from '../reading/ask-fork.ts';
import { codesOfBought, knowsAny, selectorsOf } from '../reading/token-code.ts';
import { unlistedBought } from '../reading/unlisted-tokens.ts';
import type { RiskRule } from '../risk-rule.ts';

const ownerAbi = parseAbi(['function owner() view returns (address)']);
const making = selectorsOf([
  ...['mint(uint256)', 'mint(address,uint256)', 'mintTo(address,uint256)', 'issue(uint256)'],
  ...['_mint(address,uint256)', 'mint(address,uint256,bytes)'],
]);

/** Who makes more of a token makes each of them worth less; nobody does where the owner gave that up. */
export const tokenCanBeMade: RiskRule = async (subject) => {
  const data = encodeFunctionData({ abi: ownerAbi, functionName: 'owner' });
  const [codes, owners] = await Promise.all([
    codesOfBought(subject),
    askFork(
      subject,
      unlistedBought(subject).map(({ token }) => ({ to: token, data })),
    ),
  ]);
  return codes.flatMap((code, index) => {
    const owner = readAnswer<string>(ownerAbi, 'owner', owners[index] ?? null);
    if (owner === zeroAddress || !knowsAny(code, making)) return [];
    return [
      {
        id: 'TOKEN_CAN_BE_MADE',
        level: 'caution',
        message: `More ${code.symbol} can be made at any time by whoever may: then what you hold is worth less.`,
        evidence: { token: code.token, owner },
      } as const,
    ];
  });
};
