import { type Address, encodeFunctionData, getAddress, parseAbi } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import { formatUnits } from '../../../../shared/amounts.ts';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { type AllowanceChange, isOfAmount } from '../../../../shared/chain/allowances.ts';
import { erc20Abi } from '../../../../shared/chain/calls/erc20.ts';
import { knownContracts } from '../../../../shared/chain/known-contracts.ts';
import type { Finding } from '../../../../shared/chain/types.ts';
import { tokenBalance } from '../../../chain/tokens.ts';
import { simulateCalls, type TriedCall } from '../../probes/simulate-calls.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

const takenThroughPermit2 = parseAbi([
  'function transferFrom(address from, address to, uint160 amount, address token)',
]);

/**
 * After an allowance: the spender is let try, on the fork, to take the most that it now can. What it gets is
 * the most that can be lost by it, today.
 */
export const spenderCanTake: RiskRule = async (subject) => {
  const given = subject.outcome.allowances.filter(
    (change) => BigInt(change.after) > BigInt(change.before) && isOfAmount(change),
  );
  const found = await Promise.all(given.map((change) => most(subject, change)));
  return found.flat();
};

async function most(subject: RiskSubject, change: AllowanceChange): Promise<Finding[]> {
  const { client, outcome } = subject;
  const [token, owner, spender] = [change.token, change.owner, change.spender].map((each) =>
    getAddress(each),
  ) as [Address, Address, Address];
  const held = await tokenBalance(client, token, owner, outcome.minedIn);
  const after = BigInt(change.after);
  const units = held < after ? held : after;
  if (units === 0n) return [];
  const [tried] = await simulateCalls(client, outcome.minedIn, [
    takingBy(subject, { ...change, token, owner, spender }, units),
  ]);
  if (tried?.ok !== true) return [];
  const vouched = takesWithRules(subject, spender);
  const amount = `${formatUnits(units, change.decimals)} ${change.symbol}`;
  const usd = await subject.facts.usdPrice(client.chainId, token);
  const worth = usd === null ? {} : { usdPerToken: usd };
  return [
    {
      id: 'SPENDER_CAN_TAKE',
      level: vouched ? 'info' : 'danger',
      message: `Most that can be lost by this allowance today: ${amount}. The spender was let try on the fork, and could take it.${vouched ? '' : ' Countersign does not know it as a contract that takes tokens only for who gave them.'}`,
      evidence: { ...{ token, spender, mostUnits: units.toString() }, ...worth },
    },
  ];
}

/** To be known is not enough: some that are take what they may for anybody. */
function takesWithRules({ client, tokens }: RiskSubject, spender: Address): boolean {
  const known = knownContracts(client.chainId).find(({ address }) => sameAddress(address, spender));
  return known?.spends ?? tokens.find(client.chainId, spender).kind === 'found';
}

type Grant = Pick<AllowanceChange, 'way'> & Record<'token' | 'owner' | 'spender', Address>;

function takingBy({ client }: RiskSubject, grant: Grant, units: bigint): TriedCall {
  const { token, owner, spender, way } = grant;
  if (way !== 'permit2') {
    const args = [owner, spender, units] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args });
    return { from: spender, to: token, data };
  }
  const permit2 = contractsOf(client.chainId)?.permit2;
  if (permit2 === undefined) throw new Error('Permit2 is not known on this chain.');
  const args = [owner, spender, units, token] as const;
  const data = encodeFunctionData({ abi: takenThroughPermit2, functionName: 'transferFrom', args });
  return { from: spender, to: permit2, data };
}
