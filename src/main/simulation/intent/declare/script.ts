import { maxUint256 } from 'viem';
import { parseUnits } from '../../../../shared/amounts.ts';
import { addressesOfGroup } from '../../../../shared/script/addresses-of-group.ts';
import { readGroups, type ScriptGroup } from '../../../../shared/script/script-group.ts';
import type { DeclareIntent } from '../intent.ts';
import { nativeCoin } from '../step-token.ts';

/**
 * The words of the groups, not their scripts: whom they list and spell out, the tokens that they name, and as much of
 * the chain's coin as their amounts of it come to. Tokens may come and go, and only what is listed may take them.
 */
export const declareScript: DeclareIntent = async (frame) => {
  const groups = readGroups(frame.call.params['groups']);
  const { chainId } = frame.client;
  const each = groups.map((group) => addressesOfGroup(group, chainId, frame.tokens));
  const contracts = [...new Set(each.flatMap((found) => found.contracts))];
  const spelled = [...new Set(each.flatMap((found) => found.spelled))];
  const most = mostCoins(groups, nativeCoin(frame).symbol ?? 'ETH');
  return {
    ...{ calls: [...contracts, ...spelled], valueWei: most, out: [{ asset: 'native', most }] },
    in: [],
    allow: contracts.flatMap((asset) =>
      [...contracts, ...spelled].map((spender) => ({
        ...{ asset: asset.toLowerCase(), spender, most: maxUint256, way: 'token' as const },
      })),
    ),
    ...{ parties: [...contracts, ...spelled], open: true },
  };
};

/** Without bound where the script computes an amount of it. */
function mostCoins(groups: readonly ScriptGroup[], symbol: string): bigint {
  const amount = new RegExp(`(\\d+(?:\\.\\d+)?|\\{\\$\\w+\\}) ${symbol}\\b`, 'gi');
  const said = groups.flatMap(({ operations }) =>
    operations.flatMap((text) => [...text.matchAll(amount)].map(([, found = '0']) => found)),
  );
  if (said.some((text) => text.startsWith('{'))) return maxUint256;
  return said.reduce((sum, text) => sum + parseUnits(text, 18, { zeroAllowed: true }), 0n);
}
